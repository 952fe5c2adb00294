import type { Reference } from '@apollo/client';

/** A cached connection that answers nodes. */
export interface Connection {
  nodes: readonly Reference[];
  totalCount?: number;
}

/** Puts a node first and counts it; a connection that has it stays as it is. */
export function prependNode<C extends Connection>(connection: C, ref: string): C {
  if (connection.nodes.some((node) => node.__ref === ref)) return connection;
  return withNodes(connection, [{ __ref: ref }, ...connection.nodes]);
}

/** Takes nodes out and counts down by as many as were there. */
export function removeNodes<C extends Connection>(connection: C, ...refs: string[]): C {
  const nodes = connection.nodes.filter((node) => !refs.includes(node.__ref));
  return nodes.length === connection.nodes.length ? connection : withNodes(connection, nodes);
}

/** Replaces the nodes and moves the count, where it was asked for, by what the list gained or lost. */
function withNodes<C extends Connection>(connection: C, nodes: readonly Reference[]): C {
  if (connection.totalCount === undefined) return { ...connection, nodes };
  const gained = nodes.length - connection.nodes.length;
  return { ...connection, nodes, totalCount: Math.max(0, connection.totalCount + gained) };
}

interface Page {
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** Where a list goes on; null where this was its end, or it has not come. */
export const nextCursor = (page: Page | null | undefined): string | null =>
  page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
