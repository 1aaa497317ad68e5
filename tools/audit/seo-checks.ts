/** Checks a release for problems with search engines. Pure: each check returns one sentence per problem. */
import type { AuditedPage, AuditedRelease } from './read-release.ts';

export interface Check {
  readonly name: string;
  readonly problems: (release: AuditedRelease, isThere: (path: string) => boolean) => readonly string[];
}

const listed = ({ pages }: AuditedRelease): readonly AuditedPage[] =>
  [...pages.values()].filter(({ isListed }) => isListed);

function repeatedIn(release: AuditedRelease, what: 'title' | 'description'): readonly string[] {
  const groups = Map.groupBy(listed(release), (page) => `${page.locale}\n${page[what]}`);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first || first[what] === '' || same.length === 1) return [];
    return [`${same.map(({ path }) => path).join(', ')} have the same ${what}: ${first[what]}`];
  });
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string> | undefined): boolean =>
  other !== undefined && one.size === other.size && [...one].every(([tag, href]) => other.get(tag) === href);

/** Checks that the alternates of a page include the page itself, and that each of them has the same alternates. */
function alternateProblems(release: AuditedRelease, page: AuditedPage): readonly string[] {
  const { site, pages } = release;
  const own = [...page.alternates.values()].includes(site + page.path) ? [] : [`${page.path} does not list itself`];
  return [
    ...own,
    ...[...new Set(page.alternates.values())].flatMap((href) => {
      const other = pages.get(href.slice(site.length));
      if (!other?.isListed) return [`${page.path} leads to ${href}, which is no listed page`];
      return isSame(page.alternates, other.alternates) ? [] : [`${page.path} and ${other.path} list different locales`];
    }),
  ];
}

export const CHECKS: readonly Check[] = [
  {
    name: 'each listed page is canonical for itself',
    problems: (release) =>
      listed(release).flatMap(({ path, canonical }) =>
        canonical === release.site + path ? [] : [`${path} names ${canonical}`],
      ),
  },
  {
    name: 'the sitemap has the listed pages, each once, and no other',
    problems: (release) => {
      const wanted = new Set(listed(release).map(({ path }) => release.site + path));
      return [
        ...release.repeated.map((url) => `${url} is there twice`),
        ...[...wanted].filter((url) => !release.sitemap.has(url)).map((url) => `${url} is missing`),
        ...[...release.sitemap.keys()].filter((url) => !wanted.has(url)).map((url) => `${url} is no listed page`),
      ];
    },
  },
  {
    name: 'language links are reciprocal',
    problems: (release) => listed(release).flatMap((page) => alternateProblems(release, page)),
  },
  {
    name: 'pages and sitemap give the same language links',
    problems: (release) =>
      listed(release).flatMap(({ path, alternates }) =>
        isSame(alternates, release.sitemap.get(release.site + path)) ? [] : [path],
      ),
  },
  {
    name: 'each listed page has a title, unique in its locale',
    problems: (release) => [
      ...listed(release).flatMap(({ path, title }) => (title === '' ? [`${path} has no title`] : [])),
      ...repeatedIn(release, 'title'),
    ],
  },
  {
    name: 'descriptions are unique in their locale',
    problems: (release) => repeatedIn(release, 'description'),
  },
  {
    name: 'each listed page has one h1',
    problems: (release) =>
      listed(release).flatMap(({ path, headings }) => (headings === 1 ? [] : [`${path} has ${headings}`])),
  },
  {
    name: 'no link inside the shop is dead',
    problems: ({ pages }, isThere) => {
      const dead = new Map<string, string[]>();
      for (const { path, links } of pages.values())
        for (const link of links) if (!pages.has(link) && !isThere(link)) dead.set(link, [...(dead.get(link) ?? []), path]); // prettier-ignore
      return [...dead].map(([link, from]) => `${link}, from ${from[0]}${from.length > 1 ? ` and ${from.length - 1} more` : ''}`); // prettier-ignore
    },
  },
];
