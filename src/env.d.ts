/// <reference types="astro/client" />
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island when it is reached for; see src/islands/directives/press.ts. */
    'client:press'?: boolean;
  }
}
