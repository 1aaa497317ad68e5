/** `npm run doctor`: which services are configured, embedded or missing. */
import type { Env } from '../settings/env.ts';
import type { Environment } from '../settings/environment.ts';
import { settingsText } from '../settings/settings-list.ts';
import { serviceFindings } from './service-checks.ts';
import { logFindings, machineFindings, shopFindings } from './shop-checks.ts';

export interface Examination {
  readonly text: string;
  /** Number of checks that failed. */
  readonly broken: number;
}

/** Runs all checks in parallel, with one request per real service. */
export async function examine(env: Env, environment: Environment): Promise<Examination> {
  const findings = await Promise.all([
    ...machineFindings(env),
    ...serviceFindings(env),
    ...shopFindings(env),
    ...logFindings(environment),
  ]);
  const lines = findings.map(({ state, name, text }) => `${state.padEnd(9)} ${name.padEnd(22)} ${text}`);
  const settings = `Environment (the values of secrets are not shown):\n\n${settingsText(environment)}`;
  return {
    text: `${lines.join('\n')}\n\n${settings}`,
    broken: findings.filter(({ state }) => state === 'BROKEN').length,
  };
}
