/**
 * Questions that are spoken, or come as a WAV file: recorded here, brought to 16 kHz and one channel,
 * and sent to the service, which answers with their words. The page goes on meanwhile.
 */
const RATE = 16_000;
const LONGEST = 20; // seconds
const ANSWER_WITHIN = 60_000;
const [voice, speak, choose, file, listening] =
  ['voice', 'speak', 'choose', 'file', 'listening'].map((id) => document.getElementById(id));

/**
 * Begins to listen, if the service has ears.
 *
 * @param {{heard: (text: string) => void, failed: (why: string) => void}} tell
 */
export async function listen(tell) {
  const { ok } = await fetch('/voice', { method: 'HEAD' }).catch(() => ({}));
  voice.hidden = !ok;
  speak.hidden = !navigator.mediaDevices || !window.MediaRecorder;

  let recorder = null;
  speak.addEventListener('click', async () => {
    if (recorder) {
      recorder.stop();
      return;
    }
    speak.disabled = true;
    try {
      recorder = await record((sound) => send(sound, tell));
      recorder.addEventListener('stop', () => { recorder = null; showRecording(false); });
      showRecording(true);
    } catch {
      tell.failed('I may not use the microphone. You can type, or choose a WAV file.');
    } finally {
      speak.disabled = false;
    }
  });
  choose.addEventListener('click', () => file.click());
  file.addEventListener('change', () => {
    const [chosen] = file.files;
    file.value = ''; // so that the same one can be chosen again
    if (chosen) {
      send(chosen, tell);
    }
  });
}

function showRecording(isOn) {
  speak.setAttribute('aria-pressed', isOn);
  speak.textContent = isOn ? 'Stop and send' : 'Speak';
  listening.textContent = isOn ? `I am listening, for ${LONGEST} seconds at most.` : '';
}

async function record(done) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts = [];
  const longest = setTimeout(() => recorder.stop(), LONGEST * 1_000);
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('stop', () => {
    clearTimeout(longest);
    stream.getTracks().forEach((track) => track.stop());
    done(new Blob(parts, { type: recorder.mimeType }));
  });
  recorder.start();
  return recorder;
}

async function send(sound, { heard, failed }) {
  voice.setAttribute('aria-busy', 'true');
  listening.textContent = 'Let me listen to that.';
  try {
    const body = await wav(sound);
    const answer = await fetch('/voice', {
      method: 'POST',
      headers: { 'Content-Type': 'audio/wav' },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    const { text, detail } = await answer.json();
    if (answer.ok) {
      heard(text);
    } else {
      failed(`Sorry. ${detail}`);
    }
  } catch (failure) {
    failed(failure.forUser ?? 'I can’t be reached right now. Please try again, or type.');
  } finally {
    listening.textContent = '';
    voice.removeAttribute('aria-busy');
  }
}

const sorry = (forUser) => Object.assign(new Error(forUser), { forUser });

/** As a WAV file of 16-bit samples, whatever the browser has recorded or was given. */
async function wav(sound) {
  if (sound.size > 20_000_000) {
    throw sorry('That file is too large.');
  }
  const decoder = new OfflineAudioContext(1, 1, RATE);
  const decoded = await decoder.decodeAudioData(await sound.arrayBuffer()).catch(() => {
    throw sorry('That is no sound file that I can read.');
  });
  if (decoded.duration > LONGEST + 1) {
    throw sorry(`A question may take ${LONGEST} seconds.`);
  }
  const mixer = new OfflineAudioContext(1, Math.max(1, Math.ceil(decoded.duration * RATE)), RATE);
  const source = new AudioBufferSourceNode(mixer, { buffer: decoded });
  source.connect(mixer.destination);
  source.start();
  return file16((await mixer.startRendering()).getChannelData(0));
}

/** RIFF, with the header of 44 bytes that everybody reads. */
function file16(samples) {
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const text = (at, word) => [...word].forEach((letter, i) => view.setUint8(at + i, letter.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // one channel
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, i) => {
    view.setInt16(44 + i * 2, Math.max(-1, Math.min(1, sample)) * 32_767, true);
  });
  return view.buffer;
}
