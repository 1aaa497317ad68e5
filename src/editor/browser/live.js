/** Shows the progress of publishing, and announces a new release. It does not update the rest of the page. */
import { withTimes } from './times.js';

const state = document.querySelector('#state');
const news = document.querySelector('#news');
const queued = document.querySelector('#queued');
const bar = document.querySelector('#progress');
/** @type {string | undefined} */
let live;
let shown = '';

const source = new EventSource('/editor/events');
source.addEventListener('message', (event) => {
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
  live ??= said.release;
  if (news && live !== said.release) {
    live = said.release;
    const again = document.createElement('a');
    again.href = '/editor';
    again.append(withTimes(`Release ${said.release} is live: show it`));
    news.replaceChildren(again);
  }
});
