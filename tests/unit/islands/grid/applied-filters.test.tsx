/** Applied filters: a plain press removes the filter on the page; a press for a new tab or window is left to the browser. */
import { Children, isValidElement } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { expect, test } from 'vitest';

import { AppliedFilters } from '#islands/grid/views/AppliedFilters.tsx';
import { NO_SELECTION } from '#lib/catalogue/facets.ts';
import type { Selection } from '#lib/catalogue/facets.ts';

interface LinkProps {
  readonly href?: string;
  readonly 'aria-label'?: string;
  readonly onClick?: (event: MouseEvent) => void;
  readonly children?: ReactNode;
}

/** The links in a tree of elements. */
function linksIn(node: ReactNode): readonly LinkProps[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement(child)) return [];
    const { type, props } = child as ReactElement<LinkProps>;
    return [...(type === 'a' ? [props] : []), ...linksIn(props.children)];
  });
}

/** The links of a page with one applied filter. `changes` receives the selections that the page is given. */
function linksShown(changes: Selection[]): readonly LinkProps[] {
  const selection: Selection = { ...NO_SELECTION, values: { terrain: ['powder'] } };
  const list = AppliedFilters({
    frame: {
      say: (english) => english,
      facets: [{ id: 'terrain', name: 'Terrain', values: [{ id: 'powder', name: 'Powder $$ $&' }] }],
      selection,
      action: '/en-us/c/skis',
      onChange: (change) => changes.push(change(selection)),
    },
  });
  return linksIn(list);
}

/** Presses the first filter's link. Returns the selections that the page received, and whether the browser still follows the link. */
function press(modifier: Partial<Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>>) {
  const changes: Selection[] = [];
  const [first] = linksShown(changes);
  let isFollowed = true;
  const event = { ctrlKey: false, metaKey: false, shiftKey: false, ...modifier, preventDefault: () => (isFollowed = false) };
  first?.onClick?.(event as unknown as MouseEvent);
  return { href: first?.href, changes, isFollowed };
} // prettier-ignore

test('a plain press removes the filter without leaving the page', () => {
  expect(press({})).toEqual({ href: '/en-us/c/skis', changes: [NO_SELECTION], isFollowed: false });
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  'a press with %o opens the link, and the filters of the page stay',
  (modifier) => {
    expect(press(modifier)).toEqual({ href: '/en-us/c/skis', changes: [], isFollowed: true });
  },
);

test('the label of a filter has its name as content spells it, even if that has dollar signs', () => {
  expect(linksShown([])[0]?.['aria-label']).toBe('Remove filter: Powder $$ $&');
});
