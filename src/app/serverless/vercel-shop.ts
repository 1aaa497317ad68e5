/** Redirects, the choice of the locale and pages that are not there, as a Vercel function. */
import { answerForRelease } from './own-files.ts';

export default { fetch: answerForRelease };
