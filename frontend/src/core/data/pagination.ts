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
 * Keeps the pages of a Relay connection that answers nodes as one list. A page asked for with
 * after is added to the end, one with before to the start, and one with neither starts anew; what is
 * already in the list is not added twice, because the list may have moved between two pages.
 */
export function nodesPagination(keyArgs: string[]): FieldPolicy<Page, Page> {
  return {
    keyArgs,
    merge(existing, incoming, { args }) {
      if (!existing || (!args?.after && !args?.before)) return incoming;
      const forward = Boolean(args.after);
      const seen = new Set(existing.nodes.map((node) => node.__ref));
      const fresh = incoming.nodes.filter((node) => !seen.has(node.__ref));
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
