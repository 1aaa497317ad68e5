/** Types of environment variables: each validates its text and has the metadata that `npm run doctor` prints. */
import * as v from 'valibot';

export interface VariableFacts {
  /** What the variable is for. */
  readonly purpose: string;
  /** The value that applies when the variable is not set, in words. */
  readonly fallback?: string;
  /** Whether the value is secret and is never printed. */
  readonly secret?: boolean;
}

/** Why a value cannot be used, as a sentence that continues the name of the variable: `must be …`. */
class Refusal {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/**
 * Defines a variable. Blanks and line ends around a value are removed, because a value that comes from a file often ends with a line end. An empty string
 * counts as not set.
 */
function variable<T>(facts: VariableFacts, read: (given: string | undefined) => T | Refusal) {
  return v.pipe(
    v.undefinedable(v.string()),
    v.rawTransform<string | undefined, T>(({ dataset, addIssue, NEVER }) => {
      const given = dataset.value?.trim() || undefined;
      // Docker does not remove the quotes around a value of an `--env-file`.
      const value = /^(["']).*\1$/s.test(given ?? '') ? new Refusal('must not be in quotes.') : read(given);
      if (!(value instanceof Refusal)) return value;
      addIssue({ message: value.reason });
      return NEVER;
    }),
    v.metadata({ ...facts }),
  );
}

export const text = (facts: VariableFacts) => variable(facts, (given) => given);

/** The value, even if it is empty. */
export const rawText = (facts: VariableFacts) =>
  v.pipe(v.undefinedable(v.pipe(v.string(), v.trim())), v.metadata({ ...facts }));

export const secretText = (purpose: string) => text({ purpose, secret: true });

const wholeNumber =
  (what: string, most: number, fallback: number) =>
  (given: string | undefined): number | Refusal => {
    const value = given === undefined ? fallback : Number(given);
    const isGood = Number.isInteger(value) && value >= 1 && value <= most;
    return isGood ? value : new Refusal(`must be ${what} from 1 to ${most}, not "${given}".`);
  };

export const port = (fallback: number, purpose: string) =>
  variable({ purpose, fallback: `${fallback}` }, wholeNumber('a port', 65_535, fallback));

export const count = (fallback: number, most: number, purpose: string) =>
  variable({ purpose, fallback: `${fallback}` }, wholeNumber('a number', most, fallback));

export const seconds = (fallback: number, purpose: string) =>
  variable({ purpose, fallback: `${fallback}` }, wholeNumber('a number of seconds', 86_400, fallback));

function address(facts: VariableFacts, protocols: readonly string[]) {
  const allowed = protocols.map((one) => `${one}//`).join(' or ');
  return variable(facts, (given) =>
    given === undefined || protocols.includes(URL.parse(given)?.protocol ?? '')
      ? given
      : new Refusal(`must be an address that begins with ${allowed}.`),
  );
}

export const webAddress = (facts: VariableFacts) => address(facts, ['http:', 'https:']);

/** An origin as browsers write it: host in lower case, no default port, no slash at the end. */
export const webOrigin = (facts: VariableFacts) =>
  variable(facts, (given) => {
    if (given === undefined) return undefined;
    const url = URL.parse(given);
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
      return new Refusal('must be an address that begins with http:// or https://.');
    return /^\/*$/.test(url.pathname) && url.search === ''
      ? url.origin
      : new Refusal('must be an origin such as https://shop.example, without a path.');
  });

export const mailServer = (purpose: string) => address({ purpose, secret: true }, ['smtp:', 'smtps:']);

/** Not parsed as a URL: PostgreSQL's addresses may name several servers. */
export const postgresAddress = (purpose: string) =>
  variable({ purpose, secret: true }, (given) =>
    given === undefined || /^postgres(?:ql)?:\/\/./.test(given)
      ? given
      : new Refusal('must be an address that begins with postgres:// or postgresql://.'),
  );

/** A secret that a person or a program sends to sign in. */
export function signInToken(purpose: string, shortest = 16) {
  return variable({ purpose, secret: true }, (given) =>
    given === undefined || given.length >= shortest ? given : new Refusal(`must have at least ${shortest} characters.`),
  );
}

/** `allowed` continues the name of the variable: `takes …`. */
export const matching = (facts: VariableFacts, pattern: RegExp, allowed: string) =>
  variable(facts, (given) => (given === undefined || pattern.test(given) ? given : new Refusal(allowed)));

/** `problem` continues the name of the variable, or is undefined for a valid value. */
export const checked = (facts: VariableFacts, problem: (given: string) => string | undefined) =>
  variable(facts, (given) => {
    const found = given === undefined ? undefined : problem(given);
    return found === undefined ? given : new Refusal(found);
  });

/** `parse` returns undefined for invalid text. */
export function parsed<T>(facts: VariableFacts, parse: (given: string) => T | undefined, allowed: string) {
  return variable(facts, (given): T | undefined | Refusal =>
    given === undefined ? undefined : (parse(given) ?? new Refusal(allowed)),
  );
}
