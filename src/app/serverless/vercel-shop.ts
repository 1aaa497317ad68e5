/** Redirects, locale selection and missing pages as a Vercel function. */
import { answerForRelease } from './host-files.ts';

export default { fetch: answerForRelease };
