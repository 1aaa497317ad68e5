/** Pages behind the links in mails. Only the button has an effect, since mail clients open links on their own. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';

import type { ApiServices } from '../api-services.ts';
import { homeLink } from '../home-link.ts';
import type { HtmlPage } from '../html-page.ts';
import { escaped, htmlPage } from '../html-page.ts';
import { visitorLocale } from '../visitor-locale.ts';
import type { LinkAction, Subscription } from './subscription-store.ts';

/** Interface texts (spec section 5). */
const WORDS = {
  confirm: { ask: 'Subscribe to our newsletter?', button: 'Yes, subscribe', done: 'You are subscribed.' },
  stop: { ask: 'Unsubscribe from these e-mails?', button: 'Unsubscribe', done: 'You have been unsubscribed.' },
} as const satisfies Record<LinkAction, Record<string, InterfaceText>>;
const UNKNOWN = 'This link has expired or is not valid.';

async function tokenOf(request: Request): Promise<string> {
  const fromQuery = new URL(request.url).searchParams.get('token') ?? '';
  if (request.method !== 'POST' || fromQuery !== '') return fromQuery;
  const text = await request.text();
  return new URLSearchParams(text.slice(0, 2000)).get('token') ?? '';
}

async function act(services: ApiServices, which: LinkAction, record: Subscription): Promise<void> {
  const { subscriptions } = services.store;
  await (which === 'confirm' ? subscriptions.confirm(record.id) : subscriptions.remove(record.id));
}

function letterPage(which: LinkAction): HtmlPage {
  return {
    path: `/letters/${which}`,
    methods: ['GET', 'POST'],
    async answer(request, services) {
      const token = await tokenOf(request);
      const record = await services.store.subscriptions.byToken(which, token);
      const locale = record?.locale ?? visitorLocale(request.headers);
      // Without the content service the page is in English.
      const texts = await services.loadTexts?.(locale).catch(() => undefined);
      const html = (text: InterfaceText): string => escaped(texts?.(text) ?? text);
      const { ask, button, done } = WORDS[which];
      const page = (title: string, body: string, status = 200): Response =>
        htmlPage({
          title,
          body: `<h1>${title}</h1>${body}${homeLink(locale, texts)}`,
          language: texts ? locale : 'en',
          status,
        });
      if (!record) return page(html(UNKNOWN), '', 404);
      if (request.method === 'POST') {
        await act(services, which, record);
        return page(html(done), '');
      }
      const form = `<form method="post"><input type="hidden" name="token" value="${escaped(token)}"><button>${html(button)}</button></form>`;
      return page(html(ask), form);
    },
  };
}

export const SUBSCRIPTION_PAGES: readonly HtmlPage[] = [letterPage('confirm'), letterPage('stop')];
