/** Entry of the server bundle: pages in, responses and their payloads out. */
import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

/** `payload` is what the page put into `Astro.locals.payload` (ruling 3). */
export async function render(request: Request): Promise<{ readonly response: Response; readonly payload: unknown }> {
  const locals: Partial<App.Locals> = {};
  const response = await app.render(request, { locals });
  return { response, payload: locals.payload };
}
