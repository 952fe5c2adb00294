import type { Reference } from '@apollo/client';

/** A cached connection that answers nodes. */
export interface Connection {
  nodes: readonly Reference[];
  totalCount?: number;
  pageInfo?: { hasNextPage?: boolean };
}

/** Puts a node first and counts it; a connection that has it stays as it is. */
export function prependNode<C extends Connection>(connection: C, ref: string): C {
  if (connection.nodes.some((node) => node.__ref === ref)) return connection;
  return withNodes(connection, [{ __ref: ref }, ...connection.nodes]);
}

/**
 * Puts a node before the first one that comes after it and counts it. Where none of those that are there does, it is put
 * last if the list ends there, and comes with a later page if it does not; a connection that has it stays as it is.
 */
export function insertNode<C extends Connection>(
  connection: C,
  ref: string,
  isAfter: (other: Reference) => boolean,
): C {
  const { nodes, pageInfo } = connection;
  if (nodes.some((node) => node.__ref === ref)) return connection;
  const at = nodes.findIndex(isAfter);
  if (at < 0 && pageInfo?.hasNextPage) return connection;
  const place = at < 0 ? nodes.length : at;
  return withNodes(connection, [...nodes.slice(0, place), { __ref: ref }, ...nodes.slice(place)]);
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
