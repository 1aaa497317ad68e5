/**
 * Lets the browser prefetch links on hover: at most two pages, below the limit of four in spec section 9. Excludes links to other locales
 * (`hreflang`) and the cart, which is personal. The text must be constant, because the content security policy allows it by its hash.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"selector_matches":"[hreflang],[target],[data-locale],[href*=\\"?\\"],[href*=\\"#\\"],[href$=\\"/cart\\"]"}}]},"eagerness":"moderate"}]}';
