/** Which services run embedded. Pure. */
import { COMMERCE_REGIONS } from '#lib/region/region.ts';

import type { Env } from '../settings/env.ts';

export interface ChosenServices {
  readonly content: boolean;
  readonly commerce: boolean;
  readonly media: boolean;
  readonly search: boolean;
}

export const ALL_SERVICES: ChosenServices = { content: true, commerce: true, media: true, search: true };

type ServiceSettings = Pick<Env, 'mediaBase'> & {
  readonly content: Pick<Env['content'], 'embedded'>;
  readonly commerce: Readonly<Record<(typeof COMMERCE_REGIONS)[number], { readonly embedded: boolean }>>;
  readonly search: Pick<Env['search'], 'embedded'>;
};

/** The services for which the environment has no keys of a real counterpart. */
export function embeddedServices({ content, commerce, mediaBase, search }: ServiceSettings): ChosenServices {
  return {
    content: content.embedded,
    commerce: COMMERCE_REGIONS.some((region) => commerce[region].embedded),
    media: mediaBase === '',
    search: search.embedded,
  };
}

/** The names of the chosen services, as `content, commerce and search`; empty when none is chosen. */
export function namesOfServices(chosen: ChosenServices): string {
  const names = Object.entries(chosen).flatMap(([name, isChosen]) => (isChosen ? [name] : []));
  return new Intl.ListFormat('en-GB').format(names);
}
