/** `npm run preview`: serves only the previews of drafts, on a separate port for editors. */
import { startPreviewServer } from '#app/preview/preview-server.ts';
import { commandOptions, runCommand, untilStopped } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

await runCommand(async () => {
  commandOptions('preview', {});
  const env = readEnv(processEnvironment());
  const server = await startPreviewServer(env);
  console.log(`Drafts: ${env.preview.url}/preview (${server.tokenSentence}).`);
  await untilStopped();
  await server.close();
  process.exit(0);
});
