/** Categories in the platform's three formats: deprecated list, tree list, tree. */
import type { Category } from './catalog.ts';

export const TREE_ID = 1;
export const TREE = { id: TREE_ID, name: 'Default catalog tree', channels: [1] };

const shared = {
  description: '', views: 0, sort_order: 0, page_title: '', meta_keywords: [], meta_description: '', layout_file: 'category.html', image_url: '',
  search_keywords: '', default_product_sort: 'use_store_settings',
}; // prettier-ignore

/** A category in the format of the deprecated `GET catalog/categories`. */
export function oldCategoryShape({ id, parentId, name, url, isVisible }: Category) {
  return { id, parent_id: parentId, name, ...shared, is_visible: isVisible, custom_url: { url, is_customized: true } };
}

export function categoryShape({ id, parentId, name, url, isVisible }: Category) {
  const category_uuid = `00000000-0000-4000-8000-${`${id}`.padStart(12, '0')}`;
  return {
    category_id: id, category_uuid, tree_id: TREE_ID, parent_id: parentId, name, ...shared, is_visible: isVisible, url: { path: url, is_customized: true },
  }; // prettier-ignore
}

export interface TreeNode {
  readonly id: number;
  readonly parent_id: number;
  readonly depth: number;
  readonly path: readonly number[];
  readonly name: string;
  readonly is_visible: boolean;
  readonly url: string;
  readonly children: readonly TreeNode[];
}

/** The category tree. `maxDepth` counts levels: 1 for the roots only. `above`: ids from the root to the parent. */
export function treeShape(
  all: readonly Category[],
  maxDepth = Number.POSITIVE_INFINITY,
  above: readonly number[] = [],
): readonly TreeNode[] {
  if (above.length >= maxDepth) return [];
  const parent = above.at(-1) ?? 0;
  return all
    .filter((category) => category.parentId === parent)
    .map(({ id, name, url, isVisible }) => {
      const path = [...above, id];
      return {
        id, parent_id: parent, depth: above.length, path, name, is_visible: isVisible, url, children: treeShape(all, maxDepth, path),
      }; // prettier-ignore
    });
}

/** The tree in the format of `GET catalog/categories/tree`, which is no longer documented and has neither depth nor path. */
export function oldTreeShape(nodes: readonly TreeNode[]): readonly object[] {
  return nodes.map(({ depth: _depth, path: _path, children, ...node }) => ({
    ...node,
    children: oldTreeShape(children),
  }));
}
