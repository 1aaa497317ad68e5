/**
 * A page's markup without its style sheets: a selector of inlined CSS names the same attributes and classes as the markup, so a test that looks for
 * one in the whole page may find the style sheet's.
 */
export const withoutStyles = (html: string): string => html.replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, '');
