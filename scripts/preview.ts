import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { runsOurs } from '#app/content/running-content.ts';
import { commandOptions, runCommand, untilStopped } from '#app/process/command.ts';
import { preflight } from '#app/process/preflight.ts';
import { forwardTo, openPreview } from '#app/publishing/open-preview.ts';
import { startServices } from '#app/services.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { listen } from '#server/http/listen.ts';
import { readTrustedProxies, visitorOf } from '#server/http/visitor.ts';

/** `npm run preview`: drafts by themselves, on a port of their own, for editors. Beside a running shop it reads from that shop's services. */
import { AppError } from '../src/lib/errors/app-error.ts';

await runCommand(async () => {
  commandOptions('preview', {});
  const env = readEnv(processEnvironment());
  if (env.content.previewToken === undefined)
    throw new AppError('env', 'CONTENTSTACK_PREVIEW_TOKEN is missing: without it the content service shows no drafts.');
  await preflight({ dataDir: env.dataDir, ports: [env.preview.port] });
  await ensureBundle((line) => console.log(line));
  const services = (await runsOurs(env)) ? undefined : await startServices(env);
  const media = env.mediaBase === '' ? forwardTo(`http://127.0.0.1:${env.servicesPort}`) : undefined;
  const preview = await openPreview(env, env.preview.url, media).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'data-in-use') throw error;
    const running = env.siteUrl.replace(/\/\/[^/:]+/, `//${env.preview.host}`);
    throw new AppError(
      'data-in-use',
      `A running shop shows drafts already, at ${running}/preview: open that address. To show them on a port of their own, stop the shop or set DATA_DIR to another folder.`,
      { cause: error },
    );
  });
  if (!preview) return;
  const trusted = readTrustedProxies(env.trustedProxies);
  const server = await listen(
    (request, { socket, headers }) =>
      preview.fetch(request, visitorOf(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trusted).address),
    { port: env.preview.port, host: env.host },
  );
  console.log(`Drafts: ${env.preview.url}/preview (${preview.tokenSentence}).`);
  await untilStopped();
  await server.close();
  await preview.close();
  await services?.close();
  process.exit(0);
});
