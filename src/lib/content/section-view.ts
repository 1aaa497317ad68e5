/** A section with everything behind its references, ready to print. */
import type { Product } from './product.ts';
import type { RichText } from './rich-text.ts';

export interface Anchor {
  readonly text: string;
  readonly href: string;
  /** Where an editor asked for a new tab. */
  readonly target?: '_blank';
  readonly rel?: 'noopener noreferrer';
}

export type SectionView =
  | {
      readonly kind: 'banner';
      readonly picture: string;
      readonly alt: string;
      /** Height over width of the picture on wide screens and on phones. */
      readonly shape: { readonly wide: number; readonly phone: number };
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
