/**
 * Renders an island with React, in place of `@astrojs/react`'s own module (`app/bundle/island-script.ts`, `docs/decisions/030`): it has no slots, no results
 * of Astro actions and no view transitions, which our islands do not use.
 */
import { createElement, startTransition } from 'react';
import type { FunctionComponent } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

type Rendered = readonly [
  component: FunctionComponent<object>,
  props: object,
  slots: object,
  context: { readonly client: string },
];

/** `client: 'only'`: the element has no markup of the server. `ssr`: an attribute of every element that has not been rendered yet. */
const renderer =
  (element: Element) =>
  (...[component, props, , { client }]: Rendered): void => {
    if (!element.hasAttribute('ssr')) return;
    startTransition(() => {
      const island = createElement(component, props);
      if (client === 'only') createRoot(element).render(island);
      else hydrateRoot(element, island, { identifierPrefix: element.getAttribute('prefix') ?? '' });
    });
  };

export default renderer;
