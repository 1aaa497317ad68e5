/** `npm run doctor`: shows which services are configured, embedded or missing, and every environment variable. */
import { examine } from '#app/doctor/doctor.ts';
import { commandOptions, runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

await runCommand(async () => {
  commandOptions('doctor', {});
  const environment = processEnvironment();
  const { text, broken } = await examine(readEnv(environment), environment);
  console.log(text);
  if (broken > 0) throw new Error(`${broken} of these ${broken === 1 ? 'needs' : 'need'} attention.`);
  process.exit(0);
});
