/// <reference types="astro/client" />
import 'astro';
import type { PagePayload } from './lib/catalogue/page-payload.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island when it is reached for; see src/browser/wake/press.ts. */
    'client:press'?: boolean;
  }
}

declare global {
  namespace App {
    interface Locals {
      /** What the renderer writes as the page's `_payload.json`. */
      payload?: PagePayload;
    }
  }
}
