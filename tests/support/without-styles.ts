/**
 * Returns a page's markup without its inlined style sheets, whose selectors name the same attributes and classes as the markup, so a test that searches
 * the whole page might match a selector instead.
 */
export const withoutStyles = (html: string): string => html.replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, '');
