import type { FieldPolicy, Reference } from '@apollo/client/cache';

interface Page {
  nodes: readonly Reference[];
  pageInfo?: {
    hasNextPage?: boolean;
    hasPreviousPage?: boolean;
    startCursor?: string | null;
    endCursor?: string | null;
  };
  totalCount?: number;
}

/**
 * Keeps the pages of a Relay connection that answers nodes as one list. A page asked for with after is added to the end,
 * one with before to the start; what is already in the list is not added twice, because the list may have moved between
 * two pages. The first page come again keeps what follows it, so that a list that was lengthened is as long when one
 * comes back to it. A list that has another order each time starts anew with its first page: where the old one went on
 * says nothing about what follows the new one.
 */
export function nodesPagination(
  keyArgs: string[],
  isReordered: (args: Record<string, unknown>) => boolean = () => false,
): FieldPolicy<Page, Page> {
  return {
    keyArgs,
    merge(existing, incoming, { args }) {
      if (!existing) return incoming;
      if (!args?.after && !args?.before)
        return isReordered(args ?? {}) ? incoming : renewed(existing, incoming);
      const forward = Boolean(args.after);
      const fresh = without(incoming.nodes, existing.nodes);
      return {
        ...existing,
        ...incoming,
        nodes: forward ? [...existing.nodes, ...fresh] : [...fresh, ...existing.nodes],
        pageInfo: forward
          ? {
              ...incoming.pageInfo,
              startCursor: existing.pageInfo?.startCursor ?? null,
              hasPreviousPage: existing.pageInfo?.hasPreviousPage ?? false,
            }
          : {
              ...incoming.pageInfo,
              endCursor: existing.pageInfo?.endCursor ?? null,
              hasNextPage: existing.pageInfo?.hasNextPage ?? false,
            },
      };
    },
  };
}

/** Puts a new first page in place of the old one. Where the two have nothing in common, the list starts anew. */
function renewed(existing: Page, first: Page): Page {
  const last = first.nodes.at(-1)?.__ref;
  const at = existing.nodes.findIndex((node) => node.__ref === last);
  if (at < 0 || !first.pageInfo?.hasNextPage) return first;
  const rest = without(existing.nodes.slice(at + 1), first.nodes);
  if (rest.length === 0) return first;
  const { endCursor = null, hasNextPage = false } = existing.pageInfo ?? {};
  return {
    ...existing,
    ...first,
    nodes: [...first.nodes, ...rest],
    pageInfo: { ...first.pageInfo, endCursor, hasNextPage },
  };
}

function without(nodes: readonly Reference[], others: readonly Reference[]): Reference[] {
  const seen = new Set(others.map((node) => node.__ref));
  return nodes.filter((node) => !seen.has(node.__ref));
}
