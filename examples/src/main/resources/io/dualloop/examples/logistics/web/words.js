/** What can be wished for, and what the assistant says: it knows no more than the task's record. */

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const OPENING = /^(?:(?:and|please|tell me|can you tell me)\b ?)+/i;
const TRACK = /^(?:(?:where(?:'s| is) )?(?:the |my )?parcel|track(?: parcel)?|where is) (\d[\d ]*)$/i;
const REDELIVER = /^deliver (?:the |my )?parcel (\d[\d ]*) tomorrow$/i;
const CANCEL = /^(?:cancel|stop)(?: that| it)?$/i;

export const HINT = 'I understand “Where is parcel 1027?”, “Deliver parcel 1027 tomorrow” and “Cancel that”.';

/** What a text asks for: an order, a cancel, or null if it is not understood. */
export function understand(text) {
  const plain = text
    .replace(/[?!.,]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(OPENING, '')
    .replace(/\b[a-z]+\b/gi, (word) => { // as they are said
      const digit = DIGITS.indexOf(word.toLowerCase() === 'oh' ? 'zero' : word.toLowerCase());
      return digit < 0 ? word : digit;
    });
  const orderNo = (TRACK.exec(plain) ?? REDELIVER.exec(plain))?.[1].replaceAll(' ', '');
  if (orderNo) {
    return { type: REDELIVER.test(plain) ? 'REDELIVER' : 'QUERY_LOGISTICS', payload: { orderNo } };
  }
  return CANCEL.test(plain) ? { cancel: true } : null;
}

/**
 * What is to be said of a task now.
 *
 * @returns {{tone: string, text: string, foundAt?: number}}
 */
export function say({ record, isCut }) {
  if (record.ending) {
    return ending(record);
  }
  if (record.cancel) {
    return { tone: 'calm', text: 'I am stopping that.' };
  }
  if (record.stale) {
    const { result, foundAt } = record.stale;
    return { tone: 'stale', text: `It was in ${result.city}, I am checking again.`, foundAt };
  }
  if (!record.url && isCut) {
    return { tone: 'busy', text: 'I can’t be reached right now, but nothing is lost: I keep trying.' };
  }
  if (record.status?.state === 'RETRYING') {
    const isBusy = record.status.error?.code === 'CARRIER_BUSY';
    return { tone: 'busy', text: `The carrier ${isBusy ? 'is busy' : 'has trouble'}, I am trying again.` };
  }
  return { tone: 'busy', text: record.type === 'REDELIVER' ? 'I am arranging that.' : 'Let me look that up.' };
}

/** Which step the work has come to. */
export function step({ record: { status } }) {
  const steps = { PENDING: 'It waits for its turn', RETRYING: 'It waits for the next try' };
  return steps[status?.state] ?? status?.message ?? '';
}

export function ago(moment) {
  const seconds = Math.max(0, Math.round((Date.now() - moment) / 1000));
  if (seconds < 2) {
    return 'Found just now';
  }
  return seconds < 120 ? `Found ${seconds} seconds ago` : `Found ${Math.round(seconds / 60)} minutes ago`;
}

function ending(record) {
  const { state, result, foundAt } = record.ending;
  switch (state) {
    case 'SUCCEEDED':
      return { tone: 'good', text: tooLate(record) + (record.type === 'REDELIVER' ? booked(result) : seen(record)), foundAt };
    case 'CANCELLED':
      return { tone: 'calm', text: cancelled(record.ending.work) };
    case 'LEFT':
      return { tone: 'calm', text: 'All right, you will hear no more of it.' };
    default:
      return record.stale
        ? { tone: 'stale', text: `I can’t reach the carrier. It was in ${record.stale.result.city}.`, foundAt: record.stale.foundAt }
        : { tone: 'bad', text: sorry(record.ending) };
  }
}

const tooLate = ({ cancel }) => (cancel ? 'Too late to cancel. ' : '');

const booked = ({ orderNo, reference }) => `Done. Parcel ${orderNo} comes tomorrow, booking ${reference}.`;

function seen({ stale, ending: { result } }) {
  if (!stale) {
    return `Your parcel is in ${result.city}.`;
  }
  return stale.result.city === result.city
    ? `It is still in ${result.city}.`
    : `It has moved on, and is now in ${result.city}.`;
}

function cancelled(work) {
  switch (work) {
    case 'NOT_STARTED': return 'Cancelled. It had not even begun.';
    case 'STOPPED': return 'Cancelled. The carrier is no longer asked.';
    default: return 'Cancelled. One call is still running, and may still have its effect.';
  }
}

function sorry({ state, problem }) {
  switch (state) {
    case 'TIMEOUT': return 'Sorry, that took too long, so I have given up.';
    case 'UNAVAILABLE': return 'Sorry, I can’t tell what became of that.';
    case 'REFUSED': return `Sorry, I can’t do that. ${problem?.detail ?? ''}`;
    default:
      return problem?.code === 'NO_SUCH_PARCEL'
        ? 'Sorry, the carrier doesn’t know that parcel.'
        : 'Sorry, I can’t reach the carrier right now. Please ask again later.';
  }
}
