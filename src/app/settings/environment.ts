/** The only module that reads `process.env` (tests/unit/house/environment.test.ts). */
import type { VariableName } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of this process, unchecked: `readEnv` turns it into settings. */
export function processEnvironment(): Environment {
  return process.env;
}

/** One variable, unchecked: used to explain a failure when the environment as a whole may be invalid. */
export function rawVariable(name: VariableName): string | undefined {
  return process.env[name] || undefined;
}

/** Environment for a child process: this process's with some variables changed. */
export function childEnvironment(changes: Environment = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}
