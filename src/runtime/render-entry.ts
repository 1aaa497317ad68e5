/** Entry of the server bundle: pages in, responses out. */
import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });

export function render(request: Request): Promise<Response> {
  return app.render(request);
}
