import type { ApolloCache, Reference } from '@apollo/client';
import { type Connection, prependNode, removeNodes } from '@/core/data/connections';
import { type FragmentType, readFragment } from '@/gql';
import { playlistFragment } from './playlistFragment';

/** Changes a cached list of a playlist's entries. */
export function changeEntries(
  cache: ApolloCache,
  id: string,
  change: (entries: Connection) => Connection,
): void {
  const ref = cache.identify({ __typename: 'Playlist', id });
  if (!ref) return;
  cache.modify<Record<string, unknown>>({
    id: ref,
    fields: { entries: (value: unknown) => change(value as Connection) },
  });
}

/** Mutations skip the cache: what they answered is written here. */
export function keep(
  cache: ApolloCache,
  playlist: (FragmentType<typeof playlistFragment> & { id: string }) | null | undefined,
): void {
  if (!playlist) return;
  cache.writeFragment({
    id: cache.identify({ __typename: 'Playlist', id: playlist.id }) ?? '',
    fragment: playlistFragment,
    fragmentName: 'PlaylistTile',
    data: readFragment(playlistFragment, playlist),
  });
}

export function keepDetails(
  cache: ApolloCache,
  playlist: { id: string; description?: string | null; collaborators?: readonly object[] },
): void {
  const id = cache.identify({ __typename: 'Playlist', id: playlist.id });
  if (!id) return;
  const { description, collaborators } = playlist;
  cache.modify<Record<string, unknown>>({
    id,
    fields: {
      ...(description === undefined ? {} : { description: () => description }),
      ...(collaborators === undefined ? {} : { collaborators: () => collaborators }),
    },
  });
}

export function changeList(cache: ApolloCache, id: string, listed: boolean): void {
  const ref = cache.identify({ __typename: 'Playlist', id });
  if (!ref) return;
  cache.modify<Record<string, unknown>>({
    fields: {
      myPlaylists: (value: unknown) => {
        const others = removeNodes(value as Connection, ref);
        return listed ? prependNode(others, ref) : others;
      },
    },
  });
}

/** The list with one entry moved behind another, or to the top where that is null. */
export function placed(
  nodes: readonly Reference[],
  moved: string,
  after: string | null,
): readonly Reference[] {
  const others = nodes.filter((node) => node.__ref !== moved);
  if (others.length === nodes.length) return nodes;
  const at = after === null ? 0 : others.findIndex((node) => node.__ref === after) + 1;
  return [...others.slice(0, at), { __ref: moved }, ...others.slice(at)];
}
