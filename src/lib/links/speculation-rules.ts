/**
 * Links that the browser may fetch ahead when they are pointed at. It holds at most two such pages, within the four of spec
 * section 9. Other locales' links carry `hreflang`; the cart belongs to the visit. One constant text: the policy allows it by its hash.
 */
export const SPECULATION_RULES =
  '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"selector_matches":"[hreflang],[target],[data-locale],[href*=\\"?\\"],[href*=\\"#\\"],[href$=\\"/cart\\"]"}}]},"eagerness":"moderate"}]}';
