/** `npm test` and `npm run verify [-- --only tests,browser]`: runs all checks of the project. */
import { verify } from '../tools/verify.ts';

await verify(process.argv.slice(2));
