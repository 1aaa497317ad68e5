/** Entry point of the server bundle: renders a request to a response and its payload. */
import { createApp } from 'astro/app/entrypoint';

export { furtherPage } from './further-page.ts';

const app = createApp({ streaming: false });

/** `payload`: the page's `Astro.locals.payload` (ruling 3). */
export async function render(request: Request): Promise<{ readonly response: Response; readonly payload: unknown }> {
  const locals: Partial<App.Locals> = {};
  const response = await app.render(request, { locals });
  return { response, payload: locals.payload };
}
