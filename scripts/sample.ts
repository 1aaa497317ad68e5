/** `npm run sample`: writes the sample shop into `sample/` from the tables in `tools/sample`. Overwrites edits of `sample/stack`. */
import { runCommand } from '#app/process/command.ts';
import { writeSample } from '#tools/sample/write-sample.ts';

await runCommand(async () => {
  await writeSample('sample');
  console.log('The sample shop in sample/ was written from the tables in tools/sample.');
});
