/// <reference types="astro/client" />

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    'client:press'?: boolean;
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:press'?: boolean;
  }
}
