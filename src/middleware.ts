/** Before a page renders: sets what the page and its components read from `Astro.locals`. */
import { defineMiddleware } from 'astro:middleware';

import { pageLocals } from '#views/locals-view.ts';
import { pageContext } from '#views/page-context.ts';

/** An address that names a locale without pages has none either. */
export const onRequest = defineMiddleware(async ({ params, locals }, next) => {
  const context = await pageContext(params['lang']);
  if (!context) return new Response(null, { status: 404 });
  Object.assign(locals, await pageLocals(context), { context });
  return next();
});
