/** Rich text that has passed the allow-list. Pages render only this tree; no markup is passed through. */

export type RichTextMark =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strikethrough'
  | 'inline-code'
  | 'subscript'
  | 'superscript';

export type RichTextNode =
  | { readonly kind: 'text'; readonly text: string; readonly marks: readonly RichTextMark[] }
  | { readonly kind: 'break' }
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly newTab: boolean;
      readonly children: readonly RichTextNode[];
    }
  | {
      readonly kind: 'entry-link';
      readonly type: string;
      readonly uid: string;
      readonly children: readonly RichTextNode[];
    }
  | {
      readonly kind: 'embedded-entry';
      readonly type: string;
      readonly uid: string;
      readonly display: 'block' | 'inline';
    }
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      readonly width?: number;
      readonly height?: number;
    }
  | { readonly kind: 'rule' }
  | {
      readonly kind:
        | 'paragraph'
        | 'h2'
        | 'h3'
        | 'h4'
        | 'h5'
        | 'h6'
        | 'ul'
        | 'ol'
        | 'li'
        | 'blockquote'
        | 'code'
        | 'table'
        | 'thead'
        | 'tbody'
        | 'tr'
        | 'th'
        | 'td';
      readonly children: readonly RichTextNode[];
    };

export type RichText = readonly RichTextNode[];
