/**
 * Guards that a page may name (spec section 2, ruling 17). Pages are documents, so a guard acts where a document is entered or left:
 *
 * - `auth` redirects to sign-in when nobody is signed in: in the head of the page, and on the server for a page without scripts.
 * - `unsaved` cancels leaving a form with unsent input, by the browser's own question.
 *
 * *Abort* needs no name: a page that does not validate answers 404 while it is rendered, and its error page takes its place.
 */
import { AppError } from '#lib/errors/app-error.ts';

export const ROUTE_GUARDS = ['auth', 'unsaved'] as const;

export type RouteGuard = (typeof ROUTE_GUARDS)[number];

function isRouteGuard(name: string): name is RouteGuard {
  return (ROUTE_GUARDS as readonly string[]).includes(name);
}

/**
 * The guards of a page, checked. Throws an AppError (`unknown-route-guard`) that lists the guards there are: rendering the page fails, and the
 * publish with it (spec section 8, "Unknown route middleware").
 */
export function checkedGuards(names: readonly string[]): readonly RouteGuard[] {
  return names.map((name) => {
    if (isRouteGuard(name)) return name;
    throw new AppError('unknown-route-guard', `Unknown route guard "${name}". Guards are: ${ROUTE_GUARDS.join(', ')}.`);
  });
}
