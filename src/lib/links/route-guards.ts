/**
 * Guards that a page may name (spec section 2, ruling 17). Pages are documents, so a guard acts when a document is entered or left:
 *
 * - `auth` redirects to sign-in when no customer is signed in: in the page's head, and on the server for a page without scripts.
 * - `unsaved` asks for confirmation, with the browser's dialog, before leaving a form with unsent input.
 *
 * The spec's *abort* needs no guard: a page that does not validate responds with 404 while it is rendered, and the error page replaces it.
 */
import { AppError } from '#lib/errors/app-error.ts';

export const ROUTE_GUARDS = ['auth', 'unsaved'] as const;

export type RouteGuard = (typeof ROUTE_GUARDS)[number];

function isRouteGuard(name: string): name is RouteGuard {
  return (ROUTE_GUARDS as readonly string[]).includes(name);
}

/**
 * Validates the guards of a page. Throws an AppError (`unknown-route-guard`) that lists the known guards: rendering the page fails, and with it the
 * publish (spec section 8, "Unknown route middleware").
 */
export function checkedGuards(names: readonly string[]): readonly RouteGuard[] {
  return names.map((name) => {
    if (isRouteGuard(name)) return name;
    throw new AppError('unknown-route-guard', `Unknown route guard "${name}". Guards are: ${ROUTE_GUARDS.join(', ')}.`);
  });
}
