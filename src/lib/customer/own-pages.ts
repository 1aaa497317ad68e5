/** Where the server answers a page with what is in it, for browsers without scripts: the path of the page stands behind it. */
export const OWN_PAGES = '/api/mine';

const OWN = /^\/[a-z-]+\/(?:account(?:\/(?:orders|addresses|profile))?|cart|pro|proclub)(?:\?|$)/;

/** The page as the server fills it, for those that hold something of a customer; every other path as it is. */
export function ownPagePath(path: string): string {
  return OWN.test(path) ? OWN_PAGES + path : path;
}
