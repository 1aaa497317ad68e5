/** The schema of the environment: every variable that the shop, its commands and its tools read. */
import * as v from 'valibot';

import { ANALYTICS, CAPTCHA, COMMERCE, CONTENT, MAIL, MEDIA, SEARCH, STORAGE } from './service-variables.ts';
import {
  checked,
  count,
  parsed,
  port,
  postgresAddress,
  rawText,
  seconds,
  secretText,
  signInToken,
  text,
  webAddress,
  webOrigin,
} from './variable.ts';

function zoneProblem(zone: string): string | undefined {
  try {
    return void new Intl.DateTimeFormat('en-GB', { timeZone: zone });
  } catch {
    return `must be a time zone such as Europe/Vienna, not "${zone}".`;
  }
}

/** Addresses with a scheme that RFC 9116 names, separated by spaces. */
function contactsOf(given: string): readonly string[] | undefined {
  const contacts = given.split(/[\s,]+/).filter((one) => one !== '');
  const isAddress = (one: string): boolean => /^(?:https:\/\/|mailto:|tel:)./.test(one) && URL.canParse(one);
  return contacts.every(isAddress) ? contacts : undefined;
}

const SHOP = {
  PORT: port(4321, 'port of the shop'),
  LISTEN_HOST: text({ purpose: 'address that the shop listens on', fallback: '127.0.0.1' }),
  SITE_URL: webOrigin({ purpose: 'public origin of the shop', fallback: 'http://127.0.0.1:PORT' }),
  DATA_DIR: text({ purpose: 'folder of releases, content and databases', fallback: '.data' }),
  DATABASE_URL: postgresAddress('Postgres; without it, PGlite in DATA_DIR'),
  SECURITY_CONTACT: parsed(
    { purpose: 'where security vulnerabilities are reported; without it, there is no /.well-known/security.txt' },
    contactsOf,
    'takes addresses such as mailto:security@shop.example or https://shop.example/security, separated by spaces.',
  ),
  TRUSTED_PROXIES: rawText({
    purpose: 'addresses of proxies in front of the shop',
    fallback: 'this machine and private networks',
  }),
  BLOCKED_ADDRESSES_FILE: text({ purpose: 'file of addresses that are refused' }),
  NEVER_BLOCKED_ADDRESSES_FILE: text({ purpose: 'file of addresses that are never refused' }),
  METRICS_TOKEN: secretText('opens /metrics to other machines'),
  LOG: text({ purpose: '"all" logs every request of the API', fallback: 'errors and warnings' }),
  DEBUG: text({ purpose: 'makes a failing command print the whole error' }),
};

const EMBEDDED_SERVICES = {
  PREPARE_PICTURES: text({
    purpose: '"no": the embedded media service renders nothing ahead after a publish',
    fallback: 'yes in "npm start", unless CI is set',
  }),
  SERVICES_PORT: port(4400, 'port of the embedded services'),
  SAMPLE_DIR: text({ purpose: 'folder of the shop that the embedded services serve', fallback: 'sample' }),
  STACK_DIR: text({ purpose: 'exported stack of the embedded content service', fallback: 'SAMPLE_DIR/stack' }),
  COMMERCE_SEED: text({ purpose: 'seed of the embedded stores', fallback: 'SAMPLE_DIR/commerce/stores.json' }),
};

const PUBLISHING = {
  PUBLISH_POLL_SECONDS: seconds(60, 'how often a running shop polls for changes that no webhook has reported'),
  RENDERERS: count(2, 16, 'how many threads render the pages of a release'),
  EDITOR_TIME_ZONE: checked(
    { purpose: 'time zone of reports to editors, such as “Europe/Vienna”', fallback: 'UTC' },
    zoneProblem,
  ),
  PUBLISH_REPORT_WEBHOOK: webAddress({ purpose: 'receives one line per release, rollback and failure', secret: true }),
  EDITOR_TOKEN: signInToken('opens /editor to other machines'),
  PREVIEW_HOST: text({ purpose: 'host name of previews in a running shop', fallback: 'preview.localhost' }),
  PREVIEW_PORT: port(4330, 'port of "npm run preview"'),
  PREVIEW_URL: webOrigin({ purpose: 'public origin of "npm run preview"', fallback: 'http://127.0.0.1:PREVIEW_PORT' }),
  PREVIEW_TOKEN: signInToken('editors sign in to previews with it; without it, the token is in DATA_DIR'),
  LIVE_PREVIEW_SDK: text({ purpose: 'address or file of the Live Preview SDK' }),
};

/** Set by the shop's commands for child processes, or read by its tests. */
const INTERNAL = {
  CI: text({ purpose: 'set by build machines: no pictures are rendered ahead' }),
  FIRN_SUPERVISED: text({ purpose: 'set by the supervisor of "npm start" and "npm run serve"' }),
  FIRN_DEV_API: text({ purpose: 'set by "npm run dev": origin of the API' }),
  FIRN_DEV_MEDIA: text({ purpose: 'set by "npm run dev": origin of the media service' }),
  CHROMIUM_PATH: text({ purpose: 'browser of the tests', fallback: 'found, or installed' }),
};

export const VARIABLE_GROUPS = {
  Shop: SHOP,
  'Embedded services': EMBEDDED_SERVICES,
  Content: CONTENT,
  Commerce: COMMERCE,
  Media: MEDIA,
  Search: SEARCH,
  Mail: MAIL,
  Captcha: CAPTCHA,
  Analytics: ANALYTICS,
  Publishing: PUBLISHING,
  Storage: STORAGE,
  Internal: INTERNAL,
} as const;

const Variables = v.object({
  ...SHOP,
  ...EMBEDDED_SERVICES,
  ...CONTENT,
  ...COMMERCE,
  ...MEDIA,
  ...SEARCH,
  ...MAIL,
  ...CAPTCHA,
  ...ANALYTICS,
  ...PUBLISHING,
  ...STORAGE,
  ...INTERNAL,
});
type Values = v.InferOutput<typeof Variables>;
export type VariableName = keyof Values;

const PAIRS: readonly (readonly [VariableName, VariableName])[] = [
  ['CONTENTSTACK_API_KEY', 'CONTENTSTACK_DELIVERY_TOKEN'],
  ['BIGCOMMERCE_US_STORE_HASH', 'BIGCOMMERCE_US_TOKEN'],
  ['BIGCOMMERCE_CA_STORE_HASH', 'BIGCOMMERCE_CA_TOKEN'],
  ['BIGCOMMERCE_EU_REGION_1_STORE_HASH', 'BIGCOMMERCE_EU_REGION_1_TOKEN'],
  ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'],
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
];

/** A real engine needs its name, its address and the public key; with none of its settings, search is embedded. */
function searchConflict(values: Values): string | undefined {
  const { SEARCH_ENGINE: engine, SEARCH_ENDPOINT_BASE: base, SEARCH_HOST_IDENTIFIER: host } = values;
  const { SEARCH_KEY: key, SEARCH_PRIVATE_KEY: privateKey } = values;
  const { SEARCH_CLUSTER_URL: cluster, SEARCH_DATABASE_URL: database } = values;
  if (cluster !== undefined && database !== undefined)
    return 'SEARCH_CLUSTER_URL and SEARCH_DATABASE_URL name two places for the embedded search; give one of them.';
  if (cluster === undefined && values.SEARCH_CLUSTER_API_KEY !== undefined)
    return 'SEARCH_CLUSTER_API_KEY needs SEARCH_CLUSTER_URL.';
  if ([engine, base, host, key, privateKey].every((value) => value === undefined)) return undefined;
  if (engine === undefined || (base === undefined && host === undefined))
    return 'Search needs an engine name plus a host identifier or endpoint base: SEARCH_ENGINE and SEARCH_ENDPOINT_BASE or SEARCH_HOST_IDENTIFIER.';
  return key === undefined ? 'SEARCH_ENGINE needs SEARCH_KEY, the public key that browsers search with.' : undefined;
}

/** Describes a contradiction between variables. */
function conflict(values: Values): string | undefined {
  if (values.PORT === values.SERVICES_PORT)
    return `PORT and SERVICES_PORT are both ${values.PORT}; give them two different ports.`;
  const half = PAIRS.find(([one, other]) => (values[one] === undefined) !== (values[other] === undefined));
  if (half) return `${half.join(' and ')} go together; one of them is missing.`;
  const search = searchConflict(values);
  if (search !== undefined) return search;
  for (const name of ['US', 'CA', 'EU_REGION_1'] as const) {
    const application = [
      `BIGCOMMERCE_${name}_CLIENT_ID`,
      `BIGCOMMERCE_${name}_CLIENT_SECRET`,
      `BIGCOMMERCE_${name}_STOREFRONT_URL`,
    ] as const;
    const isReal = values[`BIGCOMMERCE_${name}_STORE_HASH`] !== undefined;
    const set = application.filter((one) => values[one] !== undefined).length;
    if (isReal && set > 0 && set < application.length)
      return `${application.slice(0, 2).join(', ')} and ${application[2]} go together.`;
  }
  return undefined;
}

const Environment = v.pipe(
  Variables,
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? conflict(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);
export type EnvironmentValues = v.InferOutput<typeof Environment>;

/** The first problem as one sentence that names the variable. */
export function checkEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): { readonly kind: 'ok'; readonly values: EnvironmentValues } | { readonly kind: 'bad'; readonly problem: string } {
  const given = Object.fromEntries(Object.keys(Variables.entries).map((name) => [name, source[name]]));
  const result = v.safeParse(Environment, given, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return { kind: 'ok', values: result.output };
  const [issue] = result.issues;
  const name = v.getDotPath(issue);
  return { kind: 'bad', problem: name === null ? issue.message : `${name} ${issue.message}` };
}
