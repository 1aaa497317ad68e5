/** Environment variables of the services: content, commerce, media, search, mail, captcha, analytics, storage. */
import { tagManagerId } from '#lib/analytics/tag-manager-id.ts';

import { checked, matching, mailServer, parsed, postgresAddress, secretText, text, webAddress } from './variable.ts';

export interface InterstackStack {
  readonly apiKey: string;
  readonly deliveryToken: string;
  readonly environment: string;
}

function stacks(given: string): readonly InterstackStack[] | undefined {
  const all = given.split(',').flatMap((one) => {
    const [apiKey, deliveryToken, environment, ...more] = one.trim().split(':');
    return apiKey && deliveryToken && environment && more.length === 0 ? [{ apiKey, deliveryToken, environment }] : [];
  });
  return all.length === given.split(',').length ? all : undefined;
}

export const CONTENT = {
  CONTENTSTACK_API_KEY: secretText('API key of the stack; with the delivery token, content comes from Contentstack'),
  CONTENTSTACK_DELIVERY_TOKEN: secretText('reads published content'),
  CONTENTSTACK_ENVIRONMENT: text({ purpose: 'environment of the stack', fallback: 'production' }),
  CONTENTSTACK_REGION: text({ purpose: 'region of the stack', fallback: 'us' }),
  CONTENTSTACK_BRANCH: text({ purpose: 'branch of the stack', fallback: 'main' }),
  CONTENTSTACK_PREVIEW_TOKEN: secretText('reads drafts; without it there are no previews'),
  CONTENTSTACK_MANAGEMENT_TOKEN: secretText('reads the names of releases for previews'),
  CONTENTSTACK_APP_URL: webAddress({ purpose: 'where editors work, for links to entries', fallback: 'of the region' }),
  CONTENTSTACK_WEBHOOK_PUBLIC_KEY: text({ purpose: 'public key (PEM) that verifies webhooks' }),
  CONTENTSTACK_WEBHOOK_SECRET: secretText('secret that verifies webhooks with an HMAC signature'),
  INTERSTACK_STACKS: parsed(
    { purpose: 'other stacks that texts are shared with', secret: true },
    stacks,
    'takes api_key:delivery_token:environment, joined by commas.',
  ),
};

function store<Name extends string>(name: Name) {
  return {
    [`BIGCOMMERCE_${name}_STORE_HASH`]: text({ purpose: `store ${name}; with the token, it is a BigCommerce store` }),
    [`BIGCOMMERCE_${name}_TOKEN`]: secretText(`access token of the store ${name}`),
    [`BIGCOMMERCE_${name}_CLIENT_ID`]: text({ purpose: `application in the store ${name}: sign-in and webhooks` }),
    [`BIGCOMMERCE_${name}_CLIENT_SECRET`]: secretText(`secret of the application in the store ${name}`),
    [`BIGCOMMERCE_${name}_STOREFRONT_URL`]: webAddress({ purpose: `pages of the store ${name}: checkout, passwords` }),
  } as Record<`BIGCOMMERCE_${Name}_${'STORE_HASH' | 'CLIENT_ID'}`, ReturnType<typeof text>> &
    Record<`BIGCOMMERCE_${Name}_${'TOKEN' | 'CLIENT_SECRET'}`, ReturnType<typeof secretText>> &
    Record<`BIGCOMMERCE_${Name}_STOREFRONT_URL`, ReturnType<typeof webAddress>>;
}

const groups = (name: string) =>
  parsed(
    { purpose: `customer groups of the store ${name} that do not see free shipping` },
    (given) => (/^(\d+(,\d+)*)?$/.test(given.replaceAll(' ', '')) ? given.replaceAll(' ', '') : undefined),
    'takes customer group ids joined by commas.',
  );

export const COMMERCE = {
  ...store('US'),
  ...store('CA'),
  ...store('EU_REGION_1'),
  HIDE_FREE_SHIPPING_GROUPS_US: groups('US'),
  HIDE_FREE_SHIPPING_GROUPS_CA: groups('CA'),
  HIDE_FREE_SHIPPING_GROUPS_EU_REGION_1: groups('EU_REGION_1'),
  PRO_CODES_FILE: text({ purpose: 'JSON file of professional codes', fallback: 'the sample’s, for embedded stores' }),
};

export const MEDIA = {
  MEDIA_BASE_URL: webAddress({ purpose: 'origin of the media service', fallback: 'embedded' }),
};

export const SEARCH = {
  SEARCH_ENGINE: matching(
    { purpose: 'name of the search engine; the language is appended: NAME-de', fallback: 'embedded' },
    /^[a-z0-9][a-z0-9-]{0,58}$/,
    'takes lowercase letters, digits and hyphens.',
  ),
  SEARCH_ENDPOINT_BASE: webAddress({ purpose: 'origin of the search service' }),
  SEARCH_HOST_IDENTIFIER: matching(
    { purpose: 'host identifier at api.swiftype.com, in place of SEARCH_ENDPOINT_BASE' },
    /^[a-z0-9-]+$/,
    'takes lowercase letters, digits and hyphens.',
  ),
  SEARCH_KEY: matching(
    { purpose: 'public, read-only key of the search engine' },
    /^[\w-]+$/,
    'takes letters, digits, hyphens and underscores.',
  ),
  SEARCH_PRIVATE_KEY: secretText('key that indexes documents in the search engine'),
  SEARCH_DATABASE_URL: postgresAddress('Postgres of the embedded search; without it, files in DATA_DIR/search'),
  SEARCH_CLUSTER_URL: parsed(
    { purpose: 'OpenSearch or Elasticsearch of the embedded search, with user and password', secret: true },
    (given) => (/^https?:$/.test(URL.parse(given)?.protocol ?? '') ? given : undefined),
    'must be an address that begins with http:// or https://.',
  ),
  SEARCH_CLUSTER_API_KEY: secretText('key of Elasticsearch, in place of user and password'),
  SEARCH_CLUSTER_PREFIX: matching(
    { purpose: 'beginning of the names of the indices in the cluster', fallback: 'firn-search-' },
    /^[a-z0-9][a-z0-9-]{0,58}$/,
    'takes lowercase letters, digits and hyphens.',
  ),
};

/** An address, or a name and an address in angle brackets. A comma in a name without quotes would end the name. */
const SENDER = /^(?:(?:"(?:[^"\\]|\\.)*"|[^"<>,;])*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/;

export const MAIL = {
  SMTP_URL: mailServer('mail server; without it, mail is written to files in DATA_DIR/outbox'),
  MAIL_FROM: matching(
    { purpose: 'sender of mail', fallback: 'Firn <letters@firn.example>' },
    SENDER,
    'must be one sender such as Firn <letters@shop.example>.',
  ),
  SERVICE_EMAIL: matching(
    { purpose: 'receives notices of withdrawal', fallback: 'address of MAIL_FROM' },
    /^[^\s@<>,;]+@[^\s@<>,;]+$/,
    'must be one e-mail address.',
  ),
  PRO_EMAIL: matching(
    { purpose: 'receives applications to the professional program', fallback: 'SERVICE_EMAIL' },
    /^[^\s@<>,;]+@[^\s@<>,;]+$/,
    'must be one e-mail address.',
  ),
};

export const CAPTCHA = {
  CAPTCHA_SITE_KEY: matching(
    { purpose: 'public key of the captcha; with the secret, forms are protected' },
    /^[\w-]{20,100}$/,
    'takes 20 to 100 letters, digits, dashes and underscores.',
  ),
  CAPTCHA_SECRET: secretText('secret key of the captcha'),
  CAPTCHA_SCRIPT_URL: webAddress({ purpose: 'script of the captcha', fallback: 'reCAPTCHA' }),
  CAPTCHA_VERIFY_URL: webAddress({ purpose: 'checks a solved captcha', fallback: 'reCAPTCHA' }),
};

function tagManagerProblem(given: string): string | undefined {
  const id = tagManagerId(given);
  return id.kind === 'invalid' ? `cannot be used: ${id.problem}` : undefined;
}

export const ANALYTICS = {
  TAG_MANAGER_ID: checked(
    { purpose: 'container of the tag manager, which loads after consent (GTM-…)' },
    tagManagerProblem,
  ),
  TAG_MANAGER_SCRIPT_URL: webAddress({ purpose: 'script of the tag manager', fallback: 'Google Tag Manager' }),
  ANALYTICS_ENABLED: matching(
    { purpose: '"yes" pushes analytics events to the data layer without consent', fallback: 'only with consent' },
    /^(?:yes|no)$/,
    'takes "yes" or "no".',
  ),
};

export const STORAGE = {
  UPLOAD_TO: text({ purpose: 'where "npm run upload" puts a release: folder:DIR or s3://bucket/prefix' }),
  AWS_ACCESS_KEY_ID: secretText('key of the storage'),
  AWS_SECRET_ACCESS_KEY: secretText('secret key of the storage'),
  AWS_SESSION_TOKEN: secretText('session token of temporary keys'),
  AWS_REGION: text({ purpose: 'region of the storage', fallback: 'AWS_DEFAULT_REGION, or us-east-1' }),
  AWS_DEFAULT_REGION: text({ purpose: 'region of the storage when AWS_REGION is not set' }),
  AWS_ENDPOINT_URL_S3: webAddress({ purpose: 'origin of storage that is not Amazon’s', fallback: 'AWS_ENDPOINT_URL' }),
  AWS_ENDPOINT_URL: webAddress({ purpose: 'origin of that storage when AWS_ENDPOINT_URL_S3 is not set' }),
};
