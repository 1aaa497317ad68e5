/** Redirects, locale selection and missing pages as a Vercel function. */
import { answerForRelease } from './own-files.ts';

export default { fetch: answerForRelease };
