/**
 * The page: the loop that answers. It understands, says at once what can be said, and waits for
 * nothing; what is slow is a task of the service, which goes on whether this page is there or not.
 */
import { Tasks } from './dualloop.js';
import { followBySocket } from './dualloop-socket.js';
import { listen } from './voice.js';
import { HINT, ago, say, step, understand } from './words.js';

const DRAFT = 'assistant draft';
const [welcome, log, suggestions, form, input, hint, clear, announcer, connection, template] =
  ['welcome', 'log', 'suggestions', 'ask', 'text', 'hint', 'clear', 'announcer', 'connection', 'exchange']
    .map((id) => document.getElementById(id));
const items = new Map();
const socket = followBySocket('/tasks', { changed: showConnection });
const tasks = new Tasks('/tasks', {
  socket,
  changed: draw,
  ended: (task) => { announcer.textContent = say(task).text; },
});

const isOpen = (task) => !task.record.ending;
const all = () => [...items.values()].map(({ task }) => task);

/** Everything that came from elsewhere is text, and never markup. */
function draw(task) {
  const { item, parts } = items.get(task.record.key) ?? add(task);
  const { tone, text, foundAt } = say(task);
  item.dataset.tone = tone;
  item.dataset.state = task.record.ending?.state ?? task.record.status?.state ?? 'NEW';
  write(parts.text, text);
  write(parts.age, foundAt ? ago(foundAt) : '');
  parts.work.hidden = !isOpen(task);
  parts.cancel.disabled = Boolean(task.record.cancel);
  const percent = task.record.status?.progress;
  if (percent > 0) {
    parts.progress.value = percent;
  } else {
    parts.progress.removeAttribute('value'); // nobody knows how far it is
  }
  write(parts.step, step(task));
  showConnection();
}

/** Untouched where nothing changes, or it would be read aloud again. */
function write(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

function add(task) {
  const item = template.content.firstElementChild.cloneNode(true);
  const parts = {};
  for (const name of ['asked', 'text', 'age', 'work', 'step', 'cancel']) {
    parts[name] = item.querySelector(`.${name}`);
  }
  parts.progress = item.querySelector('progress');
  parts.progress.setAttribute('aria-label', `Progress of: ${task.record.note}`);
  parts.cancel.setAttribute('aria-label', `Cancel: ${task.record.note}`);
  parts.cancel.addEventListener('click', () => task.cancel());
  parts.asked.textContent = task.record.note;
  log.append(item);
  welcome.hidden = true;
  clear.hidden = false;
  const added = { task, item, parts };
  items.set(task.record.key, added);
  window.scrollTo(0, document.documentElement.scrollHeight);
  return added;
}

function showConnection() {
  const open = all().filter(isOpen);
  const isPolled = !socket.isOpen && open.some((task) => task.isPolled);
  const state = open.some((task) => task.isCut) ? 'cut' : isPolled ? 'polling' : open.length > 0 ? 'live' : 'idle';
  connection.dataset.state = state;
  const channel = socket.isOpen ? 'socket' : isPolled ? 'polling' : 'stream';
  connection.dataset.channel = open.length > 0 ? channel : '';
  write(connection, { cut: 'Reconnecting', polling: 'Polling', live: `Live · ${channel}`, idle: 'Ready' }[state]);
}

function ask(text) {
  const wish = understand(text);
  const last = all().filter(isOpen).at(-1);
  if (wish?.cancel && last) {
    last.cancel();
  } else if (wish?.type) {
    announcer.textContent = say(tasks.submit(wish.type, wish.payload, { note: text })).text;
  } else {
    hint.textContent = wish?.cancel ? 'There is nothing to cancel.' : HINT;
    return false;
  }
  hint.textContent = '';
  keepDraft('');
  return true;
}

function keepDraft(text) {
  input.value = text;
  localStorage.setItem(DRAFT, text);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (input.value.trim()) {
    ask(input.value.trim());
  }
  input.focus();
});
input.addEventListener('input', () => {
  hint.textContent = '';
  localStorage.setItem(DRAFT, input.value);
});
suggestions.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement) {
    ask(target.textContent);
  }
});
clear.addEventListener('click', () => {
  for (const { task, item } of [...items.values()].filter((each) => !isOpen(each.task))) {
    task.forget();
    items.delete(task.record.key);
    item.remove();
  }
  welcome.hidden = items.size > 0;
  clear.hidden = items.size === 0;
  input.focus();
});

listen({
  heard: (text) => {
    if (!ask(text) && hint.textContent === HINT) {
      hint.textContent = `I heard “${text}”. ${HINT}`;
    }
  },
  failed: (why) => { hint.textContent = why; },
});
tasks.restore();
input.value = localStorage.getItem(DRAFT) ?? '';
// Answers grow older while they are looked at.
setInterval(() => all().forEach(draw), 1000);
