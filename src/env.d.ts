/// <reference types="astro/client" />
import 'astro';
import type { PagePayload } from './lib/catalogue/page-payload.ts';
import type { PageLocals } from './lib/page/page-locals.ts';
import type { EditedLists } from './views/edited-lists.ts';
import type { EditedProduct } from './views/edited-tiles.ts';
import type { PageContext } from './views/page-context.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island when it is reached for; see src/browser/hydration/press-directive.ts. */
    'client:press'?: boolean;
    /** Loads the island for professionals only; see src/browser/hydration/pro-directive.ts. */
    'client:pro'?: boolean;
    /** Loads the island at once, or after the content that the server has put into the page; see src/browser/hydration/filled-directive.ts. */
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
      /** Uids of the products whose tiles a renderer asks for (`views/edited-tiles.ts`); absent in a request for a page. */
      readonly tilesOf?: readonly string[];
      /** The payload's data of these products, set by the page that renders their tiles. */
      editedTiles?: readonly EditedProduct[];
      /** Path below the locale of the page in whose lists these tiles are (`views/edited-lists.ts`); absent for the first page of a category. */
      readonly listsOf?: string;
      /** The page's lists and their data, set by the page that renders their tiles. */
      editedLists?: EditedLists;
    }
  }
}
