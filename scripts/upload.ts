/** `npm run upload -- --to s3://bucket/prefix`: uploads the latest release, or another one, to the storage from which it is served. */
import { commandOptions, runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { uploadRelease } from '#app/upload/upload-release.ts';

await runCommand(async () => {
  const command = commandOptions('upload', { to: 's3://bucket/prefix', from: '.data/latest', purge: 'purge.json' });
  await uploadRelease(readEnv(processEnvironment()), command);
});
