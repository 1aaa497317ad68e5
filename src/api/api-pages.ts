import type { ApiPage } from './api-page.ts';
/** What the API serves besides JSON calls: its own description, and where the links of mails lead. */
import { EMAIL_PAGES } from './customers/email-pages.ts';
import { DOCUMENT_PAGES } from './document/document-pages.ts';
import { LETTER_PAGES } from './letters/letter-pages.ts';

export const PAGES: readonly ApiPage[] = [...DOCUMENT_PAGES, ...LETTER_PAGES, ...EMAIL_PAGES];
