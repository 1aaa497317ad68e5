/** The script of the overview, which follows the event stream of the editor. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the script uses of an element. */
class FakeElement {
  href = '';
  textContent = '';
  isConnected = false;
  dataset = { release: 'one' };
  children: FakeElement[] = [];
  append(...parts: (FakeElement | string)[]): void {
    for (const part of parts) {
      if (typeof part === 'string') this.textContent += part;
      else {
        part.isConnected = true;
        this.children.push(part);
        this.textContent += part.textContent;
      }
    }
  }
  replaceChildren(...parts: (FakeElement | string)[]): void {
    this.children = [];
    this.textContent = '';
    this.append(...parts);
  }
  querySelector(): FakeElement | null {
    return this.children[0] ?? null;
  }
  querySelectorAll(): readonly FakeElement[] {
    return [];
  }
}

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
  say(release: string): void {
    const data = JSON.stringify({ words: 'Up to date', done: 0, total: 0, queued: 0, release });
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

let streams: FakeStream[] = [];
let news: FakeElement;

beforeEach(async () => {
  streams = [];
  news = new FakeElement();
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('HTMLProgressElement', FakeElement);
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === '#news' ? news : null),
    querySelectorAll: () => [],
    createElement: () => new FakeElement(),
    createDocumentFragment: () => new FakeElement(),
  });
  vi.resetModules();
  await import('#editor/browser/live.js');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream that the server closed for good is opened again, and the page says that it may be outdated', () => {
  streams[0]?.fail(2);
  expect(news.textContent).toBe('This page was disconnected and may be outdated: load it again');
  vi.advanceTimersByTime(29_000);
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(streams).toHaveLength(2);
});

test('a stream that cannot be opened for long is announced once, not every 30 seconds', () => {
  streams[0]?.fail(2);
  const replaced = vi.spyOn(FakeElement.prototype, 'replaceChildren');
  for (const at of [1, 2, 3]) {
    vi.advanceTimersByTime(30_000);
    streams[at]?.fail(2);
  }
  expect([streams.length, replaced.mock.calls.length]).toEqual([4, 0]);
  expect(news.textContent).toBe('This page was disconnected and may be outdated: load it again');
  replaced.mockRestore();
});

test('a stream that the browser itself opens again is left to the browser', () => {
  streams[0]?.fail(0);
  vi.advanceTimersByTime(600_000);
  expect([streams.length, news.textContent]).toEqual([1, '']);
});

test('a release that went live between the page and the first event of its stream is announced', () => {
  streams[0]?.say('two');
  expect(news.textContent).toBe('Release two is live: show it');
});

test('the release that the page shows is not announced', () => {
  streams[0]?.say('one');
  expect(news.textContent).toBe('');
});

test('a further release changes the link of the previous announcement, which may have the focus of the keyboard', () => {
  streams[0]?.say('one');
  streams[0]?.say('two');
  const link = news.querySelector();
  streams[0]?.say('three');
  expect(news.querySelector()).toBe(link);
  expect(link?.textContent).toBe('Release three is live: show it');
});
