/** HTML pages of the API: its documentation, and the targets of links in mails. */
import { EMAIL_PAGES } from './customers/email-pages.ts';
import { DOCUMENT_PAGES } from './document/document-pages.ts';
import type { HtmlPage } from './html-page.ts';
import { SUBSCRIPTION_PAGES } from './mail/subscription-pages.ts';

export const PAGES: readonly HtmlPage[] = [...DOCUMENT_PAGES, ...SUBSCRIPTION_PAGES, ...EMAIL_PAGES];
