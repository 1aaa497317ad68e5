/** A section with everything behind its references, ready to print. */
import type { Product } from '#lib/content/product.ts';
import type { RichText } from '#lib/content/rich-text.ts';

interface Anchor {
  readonly text: string;
  readonly href: string;
}

export type ResolvedSection =
  | {
      readonly kind: 'banner';
      readonly picture: string;
      readonly alt: string;
      readonly body: RichText;
      readonly buttons: readonly Anchor[];
    }
  | {
      readonly kind: 'products';
      readonly heading: string;
      readonly products: readonly Product[];
      readonly link?: Anchor;
    }
  | { readonly kind: 'categories'; readonly categories: readonly (Anchor & { readonly picture?: string })[] }
  | {
      readonly kind: 'story';
      readonly heading: string;
      readonly picture: string;
      readonly alt: string;
      readonly body: RichText;
      readonly link?: Anchor;
    }
  | { readonly kind: 'text'; readonly heading?: string; readonly body: RichText };
