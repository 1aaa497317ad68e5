/** Formats an error of a command as one sentence that says what to do. */
import { errorSentence } from '#lib/errors/error-sentence.ts';

import { rawVariable } from '../settings/environment.ts';

type SystemError = NodeJS.ErrnoException & { readonly port?: number };

function portSentence({ code, port }: SystemError): string {
  const name = port === Number(rawVariable('SERVICES_PORT') ?? 4400) ? 'SERVICES_PORT' : 'PORT';
  return code === 'EADDRINUSE'
    ? `Port ${port} is in use; stop what uses it, or set ${name} to another one.`
    : `No permission to listen on port ${port}; set ${name} to a port above 1023.`;
}

export function sentence(error: unknown): string {
  const known = error as SystemError;
  const isOfPort = known.code === 'EADDRINUSE' || (known.syscall === 'listen' && /^(EACCES|EPERM)$/.test(known.code ?? '')); // prettier-ignore
  return isOfPort ? portSentence(known) : errorSentence(error);
}
