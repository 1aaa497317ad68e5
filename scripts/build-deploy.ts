/** `npm run build:deploy -- --target vercel [--from DIR] [--out DIR]`: writes a folder for the host's own upload command. */
import { TARGETS } from '#app/deploy/targets.ts';
import { writeDeployFolder } from '#app/deploy/write-deploy-folder.ts';
import { commandOptions, runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

await runCommand(async () => {
  const command = commandOptions('build:deploy', { target: TARGETS.join('|'), from: '.data/latest', out: 'DIR' });
  await writeDeployFolder(readEnv(processEnvironment()), command);
});
