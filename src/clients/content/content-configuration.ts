/** Configuration of the content client, validated as spec section 5 requires: the SDK accepts invalid values silently. */

/** Access to drafts through the preview service. */
export interface PreviewAccess {
  /** Preview token of the environment; replaces the delivery token. */
  readonly token: string;
  /** Shows the content as published at this time (ISO); without it, drafts. */
  readonly at?: string | undefined;
  /** Includes the content of this release. */
  readonly release?: string | undefined;
  /** Hash of an editing session; includes its unsaved input. */
  readonly hash?: string | undefined;
}

export interface ContentConfiguration {
  readonly apiKey: string;
  readonly deliveryToken: string;
  readonly environment: string;
  readonly branch?: string;
  /** Host region; `us` has the plain CDN host, the others a prefixed one. */
  readonly region?: string;
  readonly protocol?: 'http' | 'https';
  readonly host?: string;
  readonly port?: number;
  readonly preview?: PreviewAccess;
  /** Default 0; cache-policy.ts describes the policies. */
  readonly cachePolicy?: CachePolicy;
}

/** -1 ignore, 0 ignore cache, 1 cache first, 2 network first, 3 cache then network. */
export type CachePolicy = -1 | 0 | 1 | 2 | 3;

const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/i;
const REGIONS = ['us', 'eu', 'au', 'azure-na', 'azure-eu', 'gcp-na', 'gcp-eu'];

export function contentHost(region = 'us'): string {
  return region === 'us' ? 'cdn.contentstack.io' : `${region}-cdn.contentstack.com`;
}

export function previewHost(region = 'us'): string {
  return region === 'us' ? 'rest-preview.contentstack.com' : `${region}-rest-preview.contentstack.com`;
}

/** Whether the preview service accepts the text as a point in time: an ISO date, or date and time. */
export function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

function previewProblems(preview: unknown): readonly string[] {
  if (preview === undefined) return [];
  const { token, at } = (preview ?? {}) as Partial<Record<keyof PreviewAccess, unknown>>;
  return [
    ...(typeof token === 'string' && token !== '' ? [] : ['A preview needs a preview token as a string.']),
    ...(at === undefined || (typeof at === 'string' && isMoment(at))
      ? []
      : ['The time of a preview must be an ISO time.']),
  ];
}

/** All problems of a configuration as messages; empty when it is valid. */
export function configurationProblems(value: Readonly<Record<string, unknown>>): readonly string[] {
  const problems: string[] = [];
  for (const [key, name] of [
    ['apiKey', 'api key'],
    ['deliveryToken', 'delivery token'],
    ['environment', 'environment'],
  ] as const) {
    if (typeof value[key] !== 'string' || value[key] === '')
      problems.push(
        `The content service needs ${name === 'environment' ? 'an' : 'a'} ${name} as a string.`.replace(
          'a api',
          'an api',
        ),
      );
  }
  const policy = value['cachePolicy'];
  if (policy !== undefined && !(typeof policy === 'number' && Number.isInteger(policy) && policy >= -1 && policy <= 3))
    problems.push('The cache policy must be a number from -1 to 3.');
  const protocol = value['protocol'];
  if (protocol !== undefined && protocol !== 'http' && protocol !== 'https')
    problems.push('The protocol must be http or https.');
  const host = value['host'];
  if (host !== undefined && !(typeof host === 'string' && HOST.test(host)))
    problems.push('The host must be a host name without protocol, port and path.');
  const branch = value['branch'];
  if (branch !== undefined && (typeof branch !== 'string' || branch === ''))
    problems.push('The branch must be a string.');
  const port = value['port'];
  if (port !== undefined && !(typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536))
    problems.push('The port must be a number.');
  const region = value['region'];
  if (region !== undefined && !REGIONS.includes(`${region as string}`))
    problems.push(`The region must be one of ${REGIONS.join(', ')}.`);
  return [...problems, ...previewProblems(value['preview'])];
}
