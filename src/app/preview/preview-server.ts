/** `npm run preview`: drafts on a separate port. If the shop is running, its services are used. */
import { AppError } from '#lib/errors/app-error.ts';
import { listen } from '#server/http/listen.ts';
import { healthAnswer } from '#server/http/operations.ts';
import { readTrustedProxies, visitorOf } from '#server/http/visitor.ts';

import { ensureBundle } from '../bundle/ensure-bundle.ts';
import { isOwnServiceRunning } from '../content/running-content.ts';
import { preflight } from '../process/preflight.ts';
import { startServices } from '../services/embedded-services.ts';
import { withEmbeddedSecret } from '../settings/embedded-secret.ts';
import type { Env } from '../settings/env.ts';
import { forwardTo, openPreview } from './open-preview.ts';
import type { OpenPreview } from './open-preview.ts';

export interface PreviewServer {
  /** Sentence that says where editors find their token. */
  readonly tokenSentence: string;
  close(): Promise<void>;
}

async function openDrafts(env: Env): Promise<OpenPreview | undefined> {
  const media = env.mediaBase === '' ? forwardTo(`http://127.0.0.1:${env.servicesPort}`) : undefined;
  try {
    return await openPreview(env, env.preview.url, media);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'data-in-use') throw error;
    const running = env.siteUrl.replace(/\/\/[^/:]+/, `//${env.preview.host}`);
    throw new AppError(
      'data-in-use',
      `A running shop shows drafts already, at ${running}/preview: open that address. To show them on a port of their own, stop the shop, or set DATA_DIR to another folder and SERVICES_PORT to another port.`,
      { cause: error },
    );
  }
}

/** Starts the preview server. Throws an AppError `env` without a preview token, `data-in-use` when a running shop shows drafts itself. */
export async function startPreviewServer(env: Env): Promise<PreviewServer> {
  if (env.content.previewToken === undefined)
    throw new AppError('env', 'CONTENTSTACK_PREVIEW_TOKEN is missing: without it the content service shows no drafts.');
  await preflight({ dataDir: env.dataDir, ports: [env.preview.port] });
  await ensureBundle((line) => console.log(line));
  const services = (await isOwnServiceRunning(env)) ? undefined : await startServices(withEmbeddedSecret(env));
  const preview = await openDrafts(env);
  if (!preview) throw new AppError('env', 'CONTENTSTACK_PREVIEW_TOKEN is missing.');
  const trusted = readTrustedProxies(env.trustedProxies);
  const server = await listen(
    async (request, { socket, headers }) =>
      healthAnswer(request) ??
      preview.fetch(request, visitorOf(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trusted).address),
    { port: env.preview.port, host: env.host },
  );
  return {
    tokenSentence: preview.tokenSentence,
    async close() {
      await server.close();
      await preview.close();
      await services?.close();
    },
  };
}
