/** Shows the progress of publishing, and announces a new release. It does not update the rest of the page. */
import { withTimes } from './times.js';

/** Pause before the stream is opened again, as the server asks for when too many pages are open. */
const PAUSE_MS = 30_000;

const state = document.querySelector('#state');
/** @type {HTMLElement | null} */
const news = document.querySelector('#news');
const queued = document.querySelector('#queued');
const bar = document.querySelector('#progress');
// The release the page shows, not that of the first event: one that goes live before the stream is open must be announced as well.
let live = news?.dataset.release;
let shown = '';
let announced = '';

/**
 * Announces a reason to load the page again, once: screen readers read a text again whenever it is replaced.
 * @param {string} text
 */
function announce(text) {
  if (announced === text) return;
  announced = text;
  // The same link for each announcement, because replacing it would take away the focus of the keyboard.
  const again = news?.querySelector('a') ?? document.createElement('a');
  again.href = '/editor';
  again.replaceChildren(withTimes(text));
  if (!again.isConnected) news?.append(again);
}

/** @param {MessageEvent<string>} event */
function show(event) {
  /** @type {{ words: string, done: number, total: number, queued: number, release: string }} */
  const said = JSON.parse(event.data);
  if (state && shown !== said.words) state.replaceChildren(withTimes(said.words));
  shown = said.words;
  if (queued) queued.textContent = `${said.queued}`;
  if (bar instanceof HTMLProgressElement) {
    bar.hidden = said.total === 0;
    bar.max = said.total || 1;
    bar.value = said.done;
  }
  if (live === said.release) return;
  live = said.release;
  announce(`Release ${said.release} is live: show it`);
}

function open() {
  const source = new EventSource('/editor/events');
  source.addEventListener('message', show);
  source.addEventListener('error', () => {
    // The browser opens the stream again after a lost connection, but not after a response without a stream: the session ended, the shop restarts, or
    // too many pages are open.
    if (source.readyState !== EventSource.CLOSED) return;
    announce('This page was disconnected and may be outdated: load it again');
    setTimeout(open, PAUSE_MS);
  });
}

open();
