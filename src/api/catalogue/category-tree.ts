/** The platform's category tree reduced to what the shop shows: visible nodes with four fields. */

export interface CategoryNode {
  readonly id: number;
  readonly parentId: number;
  readonly name: string;
  readonly path: string;
  readonly children: readonly CategoryNode[];
}

const MAX_DEPTH = 10;

function toNode(value: unknown, depth: number): readonly CategoryNode[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  const { id, parent_id, name, url, is_visible, children } = value as Record<string, unknown>;
  if (typeof id !== 'number' || typeof name !== 'string' || is_visible === false) return [];
  return [
    {
      id,
      parentId: typeof parent_id === 'number' ? parent_id : 0,
      name,
      path: typeof url === 'string' ? url : '',
      children: categoryTree(children, depth + 1),
    },
  ];
}

export function categoryTree(value: unknown, depth = 0): readonly CategoryNode[] {
  return Array.isArray(value) ? value.flatMap((node: unknown) => toNode(node, depth)) : [];
}
