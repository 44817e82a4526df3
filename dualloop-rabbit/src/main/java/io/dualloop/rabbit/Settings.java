package io.dualloop.rabbit;

/**
 * What is declared, and how much may wait.
 *
 * @param names whose exchanges and queues
 * @param quorum whether the lanes' queues are replicated ones; else classic
 * @param laneLimit messages in a lane's queue; more are refused
 * @param statusLimit messages in a listener's queue; more push out the oldest
 * @param publishLimit messages that wait in this process to be sent
 * @param delayLadder whether tasks that may begin later are told of by a ladder of queues
 */
record Settings(
    Names names,
    boolean quorum,
    int laneLimit,
    int statusLimit,
    int publishLimit,
    boolean delayLadder) {}
