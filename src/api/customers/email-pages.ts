/** Where the link of a letter about a new e-mail address leads: a page that asks, and a button that does it. Looking at it changes nothing. */
import type { ApiServices } from '../api-services.ts';
import { failureOf } from '../error-answers.ts';
import type { HtmlPage } from '../html-page.ts';
import { escaped, htmlPage } from '../html-page.ts';
import { confirmEmailChange, readEmailChange } from './email-change.ts';

/** Display texts by their key. */
const WORDS = {
  ask: 'is this your new e-mail address?',
  button: 'yes, use this address',
  done: 'your new e-mail address is confirmed. sign in with it from now on.',
  gone: 'this link is used up, or was never ours.',
  down: 'the shop does not answer right now. please try again in a moment.',
} as const;
const DEFAULT_LOCALE = 'en-us';

const sentences = (text: string): string =>
  text.replaceAll(/(^|[.?!] )(\p{Ll})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());

async function tokenOf(request: Request): Promise<string> {
  if (request.method !== 'POST') return new URL(request.url).searchParams.get('token') ?? '';
  const text = await request.text();
  return new URLSearchParams(text.slice(0, 4000)).get('token') ?? '';
}

async function answer(request: Request, services: ApiServices): Promise<Response> {
  const token = await tokenOf(request);
  const change = await readEmailChange(services, token);
  const locale = change?.locale ?? DEFAULT_LOCALE;
  // Without the content service the page is in English.
  const words = await services.words?.(locale).catch(() => undefined);
  const say = (key: string): string => escaped(sentences(words?.(key) ?? key));
  const page = (title: string, body: string, status: number): Response =>
    htmlPage({ title, body: `<h1>${title}</h1>${body}`, language: locale, status });
  if (!change) return page(say(WORDS.gone), '', 404);
  if (request.method !== 'POST') {
    const form = `<p>${escaped(change.to)}</p><form method="post" action="email"><input type="hidden" name="token" value="${escaped(token)}"><button>${say(WORDS.button)}</button></form>`;
    return page(say(WORDS.ask), form, 200);
  }
  try {
    const isDone = await confirmEmailChange(services, change);
    return page(say(isDone ? WORDS.done : WORDS.gone), '', isDone ? 200 : 404);
  } catch (error) {
    services.log({ level: 'error', event: 'email-change-failed', ...failureOf(error as Error) });
    return page(say(WORDS.down), '', 503);
  }
}

export const EMAIL_PAGES: readonly HtmlPage[] = [{ path: '/customers/email', methods: ['GET', 'POST'], answer }];
