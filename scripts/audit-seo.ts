/** `npm run audit:seo [-- --from DIR --report FILE]`: checks a release the way search engines read it. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { processEnvironment } from '#app/settings/environment.ts';
import { auditSeo } from '#tools/audit/audit-seo.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, report: { type: 'string' } } });
const dir = values.from ?? join(processEnvironment()['DATA_DIR'] ?? '.data', 'latest');
process.exitCode = (await auditSeo({ dir, report: values.report })) === 0 ? 0 : 1;
