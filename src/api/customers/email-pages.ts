/** Page behind the link that confirms a new e-mail address. Only the button changes the address: mail clients may open links on their own. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';

import type { ApiServices } from '../api-services.ts';
import { failureOf } from '../error-answers.ts';
import { homeLink } from '../home-link.ts';
import type { HtmlPage } from '../html-page.ts';
import { escaped, htmlPage } from '../html-page.ts';
import { visitorLocale } from '../visitor-locale.ts';
import { confirmEmailChange, readEmailChange, readSignedChange } from './email-change.ts';

/** Interface texts. */
const WORDS = {
  ask: 'Is this your new e-mail address?',
  button: 'Yes, use this address',
  done: 'Your new e-mail address is confirmed. Sign in with it from now on.',
  gone: 'This link has expired or is not valid.',
  down: 'The shop is not responding right now. Please try again in a moment.',
} as const;

async function tokenOf(request: Request): Promise<string> {
  if (request.method !== 'POST') return new URL(request.url).searchParams.get('token') ?? '';
  const text = await request.text();
  return new URLSearchParams(text.slice(0, 4000)).get('token') ?? '';
}

async function answer(request: Request, services: ApiServices): Promise<Response> {
  const token = await tokenOf(request);
  const change = await readEmailChange(services, token);
  const locale = (await readSignedChange(services, token))?.locale ?? visitorLocale(request.headers);
  // Without the content service the page is in English.
  const texts = await services.loadTexts?.(locale).catch(() => undefined);
  const html = (text: InterfaceText): string => escaped(texts?.(text) ?? text);
  const page = (title: string, body: string, status: number): Response =>
    htmlPage({
      title,
      body: `<h1>${title}</h1>${body}${homeLink(locale, texts)}`,
      language: texts ? locale : 'en',
      status,
    });
  if (!change) return page(html(WORDS.gone), '', 404);
  if (request.method !== 'POST') {
    const form = `<p>${escaped(change.to)}</p><form method="post" action="email"><input type="hidden" name="token" value="${escaped(token)}"><button>${html(WORDS.button)}</button></form>`;
    return page(html(WORDS.ask), form, 200);
  }
  try {
    const isDone = await confirmEmailChange(services, change);
    return page(html(isDone ? WORDS.done : WORDS.gone), '', isDone ? 200 : 404);
  } catch (error) {
    services.log({ level: 'error', event: 'email-change-failed', ...failureOf(error as Error) });
    return page(html(WORDS.down), '', 503);
  }
}

export const EMAIL_PAGES: readonly HtmlPage[] = [{ path: '/customers/email', methods: ['GET', 'POST'], answer }];
