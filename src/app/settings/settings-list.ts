/** Every variable of the environment as `npm run doctor` prints it: value, purpose, default. */
import * as v from 'valibot';

import type { Environment } from './environment.ts';
import type { VariableFacts } from './variable.ts';
import { VARIABLE_GROUPS } from './variables.ts';

export interface SettingsGroup {
  readonly title: string;
  readonly rows: readonly {
    readonly name: string;
    /** "set" for a secret; empty when the variable is not set. */
    readonly value: string;
    readonly about: string;
  }[];
}

function shownValue(given: string | undefined, { secret }: VariableFacts): string {
  if (given === undefined || given === '') return '';
  return secret ? 'set' : given;
}

export function settingsList(environment: Environment): readonly SettingsGroup[] {
  return Object.entries(VARIABLE_GROUPS).map(([title, variables]) => ({
    title,
    rows: Object.entries(variables).map(([name, schema]) => {
      const facts = v.getMetadata(schema) as unknown as VariableFacts;
      const fallback = facts.fallback === undefined ? '' : ` (default: ${facts.fallback})`;
      return { name, value: shownValue(environment[name], facts), about: facts.purpose + fallback };
    }),
  }));
}

/** One heading per group, one line per variable. */
export function settingsText(environment: Environment): string {
  return settingsList(environment)
    .map(({ title, rows }) => {
      const lines = rows.map(({ name, value, about }) => `  ${name.padEnd(38)} ${value.padEnd(12)} ${about}`);
      return [title, ...lines].join('\n');
    })
    .join('\n\n');
}
