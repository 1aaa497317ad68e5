/// <reference types="astro/client" />
import 'astro';
import type { PagePayload } from './lib/catalogue/page-payload.ts';
import type { PageLocals } from './lib/page/page-locals.ts';
import type { PageContext } from './views/page-context.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island when it is reached for; see src/browser/wake/press.ts. */
    'client:press'?: boolean;
    /** Loads the island for professionals only; see src/browser/wake/pro.ts. */
    'client:pro'?: boolean;
    /** Loads the island at once, or after the content that the server has put into the page; see src/browser/wake/filled.ts. */
    'client:filled'?: boolean;
  }
}

declare global {
  namespace App {
    /** Components read what `PageLocals` names; `context` is for pages, which ask for content with it. */
    interface Locals extends PageLocals {
      readonly context: PageContext;
      /** Set by the page; the renderer writes it as the page's `_payload.json`. */
      payload?: PagePayload;
    }
  }
}
