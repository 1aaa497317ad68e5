/** The only module of the house that reads `process.env` (tests/unit/house/environment.test.ts). */
import type { VariableName } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of this process, unchecked: `readEnv` turns it into settings. */
export function processEnvironment(): Environment {
  return process.env;
}

/** One variable, unchecked: for a failure that has to be explained when the environment as a whole may be invalid. */
export function rawVariable(name: VariableName): string | undefined {
  return process.env[name] || undefined;
}

/** What a child process gets: this process's environment with some variables changed. */
export function childEnvironment(changes: Environment = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}
