/** Limits of a GraphQL document: tokens when it is parsed, depth and cost when it is validated. */
import { GraphQLError, Kind } from 'graphql';
import type { FragmentDefinitionNode, SelectionSetNode, ValidationContext, ValidationRule } from 'graphql';

/** Maximum number of tokens in a document; the largest persisted document has about 120. */
export const MOST_TOKENS = 600;
export const MOST_DEPTH = 6;
/** A field of `Query` reads content and prices and costs 30, and so does each list of products of an error page; every other field costs 1. */
export const MOST_COST = 150;
const READING_FIELD = 30;
/** Fields outside `Query` that read content and prices, once for each alias. */
const READING_FIELDS: ReadonlySet<string> = new Set(['products']);

interface Size {
  readonly depth: number;
  readonly cost: number;
}

/** Caps the cost, which grows exponentially with nested fragments. */
const capped = (size: Size): Size => ({ depth: size.depth, cost: Math.min(size.cost, MOST_COST + 1) });

function sizer(fragments: ReadonlyMap<string, FragmentDefinitionNode>): (set: SelectionSetNode, field: number) => Size {
  const known = new Map<string, Size>();

  function ofFragment(name: string, fieldCost: number): Size {
    const key = `${name} ${fieldCost}`;
    const before = known.get(key);
    if (before) return before;
    // The specification's rules refuse a fragment that contains itself; this entry only ends the recursion.
    known.set(key, { depth: 0, cost: 0 });
    const fragment = fragments.get(name);
    const size = fragment ? ofSet(fragment.selectionSet, fieldCost) : { depth: 0, cost: 0 };
    known.set(key, size);
    return size;
  }

  function ofSet({ selections }: SelectionSetNode, fieldCost: number): Size {
    let depth = 0;
    let cost = 0;
    for (const selection of selections) {
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value, fieldCost)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? ofSet(selection.selectionSet, fieldCost)
            : selection.selectionSet
              ? ofSet(selection.selectionSet, 1)
              : { depth: 0, cost: 0 };
      const isField = selection.kind === Kind.FIELD;
      const isReading = isField && READING_FIELDS.has(selection.name.value);
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0));
      cost += inner.cost + (isReading ? READING_FIELD : isField ? fieldCost : 0);
    }
    return capped({ depth, cost });
  }
  return ofSet;
}

/** Refuses operations that are deeper or more expensive than the limits. */
export const queryLimits: ValidationRule = (context: ValidationContext) => ({
  Document({ definitions }) {
    const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
    const sizeOf = sizer(new Map(fragments.map((fragment) => [fragment.name.value, fragment])));
    for (const definition of definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      const { depth, cost } = sizeOf(definition.selectionSet, READING_FIELD);
      if (depth > MOST_DEPTH)
        context.reportError(new GraphQLError(`The query is deeper than ${MOST_DEPTH} levels.`, { nodes: definition }));
      if (cost > MOST_COST)
        context.reportError(
          new GraphQLError(
            `The query costs more than ${MOST_COST}: ${READING_FIELD} per root field and per list of products, 1 per other field.`,
            { nodes: definition },
          ),
        );
    }
  },
});
