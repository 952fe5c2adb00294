import type { ApolloCache, Reference } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { showSnackbar } from '@/components/snackbarStore';
import { type Connection, prependNode, removeNodes } from '@/core/data/connections';
import { type FragmentType, readFragment } from '@/gql';
import type { CreatePlaylistInput, UpdatePlaylistInput } from '@/gql/graphql';
import {
  addOneDocument,
  addToPlaylistDocument,
  createPlaylistDocument,
  deletePlaylistDocument,
  joinPlaylistDocument,
  moveEntryDocument,
  playlistDocument,
  playlistFragment,
  removeCollaboratorDocument,
  removeEntriesDocument,
  restorePlaylistDocument,
  updatePlaylistDocument,
} from './documents';

/** What the server said went wrong, for the person. */
export function wordsOf(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

/** Changes a cached list of a playlist's entries. */
function changeEntries(
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
function keep(
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

function keepDetails(
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

function changeList(cache: ApolloCache, id: string, listed: boolean): void {
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

/** The changes that a person may make to playlists. Each throws what the server refused, in its words. */
export function usePlaylists() {
  const client = useApolloClient();
  return useMemo(() => {
    const entryRef = (id: string) => client.cache.identify({ __typename: 'PlaylistEntry', id });

    /** Reads the playlist that is shown anew, where one is. */
    const refresh = () => client.refetchQueries({ include: [playlistDocument] });

    async function create(input: CreatePlaylistInput) {
      const { data, error } = await client.mutate({
        mutation: createPlaylistDocument,
        variables: { input: { clientKey: crypto.randomUUID(), ...input } },
        update: (cache, { data: written }) => {
          keep(cache, written?.createPlaylist);
          if (written) changeList(cache, written.createPlaylist.id, true);
        },
      });
      if (error) throw error;
      if (!data) throw new Error('Failed to create the playlist');
      return data.createPlaylist;
    }

    async function update(input: UpdatePlaylistInput) {
      const { error } = await client.mutate({
        mutation: updatePlaylistDocument,
        variables: { input },
        update: (cache, { data }) => {
          keep(cache, data?.updatePlaylist);
          if (data) keepDetails(cache, data.updatePlaylist);
        },
      });
      if (error) throw error;
    }

    async function restore(id: string) {
      const { error } = await client.mutate({
        mutation: restorePlaylistDocument,
        variables: { id },
        update: (cache) => changeList(cache, id, true),
      });
      if (error) throw error;
    }

    async function remove(id: string) {
      const { error } = await client.mutate({
        mutation: deletePlaylistDocument,
        variables: { id },
        update: (cache) => changeList(cache, id, false),
      });
      if (error) throw error;
    }

    async function addTracks(id: string, trackIds: string[]) {
      let added = 0;
      // A hundred at a time: an album or a queue may be longer than one request takes.
      for (let from = 0; from < trackIds.length; from += 100) {
        const { data, error } = await client.mutate({
          mutation: addToPlaylistDocument,
          variables: { id, trackIds: trackIds.slice(from, from + 100) },
          update: (cache, { data: written }) => keep(cache, written?.addTracksToPlaylist.playlist),
        });
        if (error) throw error;
        added += data?.addTracksToPlaylist.added ?? 0;
      }
      await refresh();
      return added;
    }

    /** Adds a track that was taken out, behind the entry that it stood behind, or at the top. */
    async function putBack(id: string, trackId: string, afterEntryId: string | null) {
      const { data, error } = await client.mutate({
        mutation: addOneDocument,
        variables: { id, trackId },
        fetchPolicy: 'no-cache',
      });
      if (error) throw error;
      const added = data?.addTracksToPlaylist;
      const entry = added?.playlist?.entries.nodes[0];
      if (added?.added === 1 && entry && entry.id !== afterEntryId) {
        const moved = await client.mutate({
          mutation: moveEntryDocument,
          variables: { id, entryId: entry.id, afterEntryId },
          fetchPolicy: 'no-cache',
        });
        if (moved.error) throw moved.error;
      }
      await refresh();
    }

    async function removeEntries(id: string, entryIds: string[]) {
      const gone = entryIds.map(entryRef).filter((ref) => ref !== undefined);
      const { error } = await client.mutate({
        mutation: removeEntriesDocument,
        variables: { id, entryIds },
        update: (cache, { data }) => {
          keep(cache, data?.removePlaylistEntries.playlist);
          changeEntries(cache, id, (entries) => removeNodes(entries, ...gone));
        },
      });
      if (error) throw error;
    }

    /** Moves an entry behind another, or to the top. It shows at once and goes back where it fails. */
    async function moveEntry(id: string, entryId: string, afterEntryId: string | null) {
      const moved = entryRef(entryId);
      const after = afterEntryId === null ? null : entryRef(afterEntryId);
      if (!moved) return;
      changeEntries(client.cache, id, (entries) => ({
        ...entries,
        nodes: placed(entries.nodes, moved, after ?? null),
      }));
      const { error } = await client.mutate({
        mutation: moveEntryDocument,
        variables: { id, entryId, afterEntryId },
      });
      if (!error) return;
      await refresh();
      throw error;
    }

    async function join(id: string, invitation: string) {
      const { error } = await client.mutate({
        mutation: joinPlaylistDocument,
        variables: { id, invitation },
        update: (cache, { data }) => {
          keep(cache, data?.joinPlaylist.playlist);
          changeList(cache, id, true);
        },
      });
      if (error) throw error;
      await refresh();
    }

    async function removeCollaborator(id: string, userId: string) {
      const { error } = await client.mutate({
        mutation: removeCollaboratorDocument,
        variables: { id, userId },
        update: (cache, { data }) => {
          const playlist = data?.removePlaylistCollaborator.playlist;
          keep(cache, playlist);
          if (playlist) keepDetails(cache, playlist);
        },
      });
      if (error) throw error;
    }

    return {
      create,
      update,
      remove,
      restore,
      addTracks,
      putBack,
      removeEntries,
      moveEntry,
      join,
      removeCollaborator,
    };
  }, [client]);
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

/** Runs a change and tells the person where it is refused. */
export async function orTell(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    showSnackbar({ type: 'error', message: wordsOf(error) });
    return false;
  }
}
