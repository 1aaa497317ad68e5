/** Netlify: `netlify.toml`, `_redirects`, `_headers` and two functions. Pure. */
import type { SecurityOptions } from '#lib/release/security-headers.ts';
import { asLocation } from '#server/redirects/location-header.ts';

import { headerRules, headersFile, otherCountries } from './deploy-layout.ts';
import type { DeployedRelease, DeployLayout } from './deploy-layout.ts';
import { hostRedirects } from './host-redirects.ts';

/** Netlify advises against a `_redirects` file of 10,000 or more rules, with which a deploy may fail. */
const MAX_LINES = 9000;
const SHOP = '/.netlify/functions/shop';

const SETTINGS = `[build]
  publish = "public"
  command = ""

[build.processing.html]
  pretty_urls = false

[functions]
  directory = "netlify/functions"
  node_bundler = "none"
`;

function redirectsFile({ facts }: DeployedRelease): { readonly text: string; readonly left: number } {
  const rules = hostRedirects(facts).map((rule) =>
    // `!` applies a rule even where a file exists. Netlify itself cannot respond with 410.
    rule.kind === 'redirect' ? `${rule.from} ${rule.to} ${rule.status}!` : `${rule.from} ${SHOP} 200!`,
  );
  const prefixes = facts.rules
    .filter(({ match, from }) => match === 'prefix' && /^\/[^\s*:?#]+$/.test(from))
    .map(({ from }) => `${encodeURI(from.replace(/\/$/, ''))}/* ${SHOP} 200!`);
  const moved = facts.gone.flatMap(({ path, to }) =>
    to === undefined || /[\s*:?#]/.test(path) ? [] : [`${encodeURI(path)} ${asLocation(to)} 301`],
  );
  const countries = otherCountries(facts).join(',');
  const first = [
    `/* isshoppingfeed=yes ${SHOP} 200!`,
    `/ ${SHOP} 200! Cookie=locale`,
    ...(countries === '' ? [] : [`/ ${SHOP} 200! Country=${countries}`]),
    `/en-us ${SHOP} 200!`,
  ];
  const all = [...rules, ...prefixes, ...moved];
  const kept = all.slice(0, MAX_LINES);
  return { text: `${[...first, ...kept, `/* ${SHOP} 200`].join('\n')}\n`, left: all.length - kept.length };
}

export function netlify(security: SecurityOptions, release: DeployedRelease): DeployLayout {
  const { text, left } = redirectsFile(release);
  return {
    functions: [
      { entry: 'netlify-api.ts', file: 'netlify/functions/api.mjs' },
      { entry: 'netlify-shop.ts', file: 'netlify/functions/shop.mjs' },
    ],
    files: 'public',
    modules: 'node',
    configuration: {
      'netlify.toml': SETTINGS,
      'public/_redirects': text,
      'public/_headers': headersFile(headerRules(security, release.facts)),
    },
    notes: left > 0 ? [`Netlify accepts about 10,000 redirects: ${left} are handled by the function shop.`] : [],
  };
}
