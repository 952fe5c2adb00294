import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { removeNodes } from '@/core/data/connections';
import { useChange } from '@/core/data/useChange';
import type { CreatePlaylistInput, UpdatePlaylistInput } from '@/gql/graphql';
import { addOneDocument } from './api/addOne';
import { addToPlaylistDocument } from './api/addToPlaylist';
import { createPlaylistDocument } from './api/createPlaylist';
import { deletePlaylistDocument } from './api/deletePlaylist';
import { joinPlaylistDocument } from './api/joinPlaylist';
import { moveEntryDocument } from './api/moveEntry';
import { playlistDocument } from './api/playlist';
import { changeEntries, changeList, keep, keepDetails, placed } from './api/cache';
import { removeCollaboratorDocument } from './api/removeCollaborator';
import { removeEntriesDocument } from './api/removeEntries';
import { restorePlaylistDocument } from './api/restorePlaylist';
import { updatePlaylistDocument } from './api/updatePlaylist';

/** The changes that a person may make to playlists. All reject with RefusedError. */
export function usePlaylists() {
  const client = useApolloClient();
  const change = useChange();
  return useMemo(() => {
    const entryRef = (id: string) => client.cache.identify({ __typename: 'PlaylistEntry', id });

    /** Reads the playlist that is shown anew, where one is. */
    const refresh = () => client.refetchQueries({ include: [playlistDocument] });

    async function create(input: CreatePlaylistInput) {
      const variables = { input: { clientKey: crypto.randomUUID(), ...input } };
      const data = await change(createPlaylistDocument, variables, (cache, { createPlaylist }) => {
        keep(cache, createPlaylist);
        changeList(cache, createPlaylist.id, true);
      });
      return data.createPlaylist;
    }

    const update = (input: UpdatePlaylistInput) =>
      change(updatePlaylistDocument, { input }, (cache, { updatePlaylist }) => {
        keep(cache, updatePlaylist);
        keepDetails(cache, updatePlaylist);
      });

    const restore = (id: string) =>
      change(restorePlaylistDocument, { id }, (cache) => changeList(cache, id, true));

    const remove = (id: string) =>
      change(deletePlaylistDocument, { id }, (cache) => changeList(cache, id, false));

    async function addTracks(id: string, trackIds: string[]) {
      let added = 0;
      // A hundred at a time: an album or a queue may be longer than one request takes.
      for (let from = 0; from < trackIds.length; from += 100) {
        const variables = { id, trackIds: trackIds.slice(from, from + 100) };
        const data = await change(addToPlaylistDocument, variables, (cache, written) =>
          keep(cache, written.addTracksToPlaylist.playlist),
        );
        added += data.addTracksToPlaylist.added;
      }
      await refresh();
      return added;
    }

    /** Adds a track that was taken out, behind the entry that it stood behind, or at the top. */
    async function putBack(id: string, trackId: string, afterEntryId: string | null) {
      const { addTracksToPlaylist: added } = await change(addOneDocument, { id, trackId });
      const entry = added.playlist?.entries.nodes[0];
      if (added.added === 1 && entry && entry.id !== afterEntryId)
        await change(moveEntryDocument, { id, entryId: entry.id, afterEntryId });
      await refresh();
    }

    function removeEntries(id: string, entryIds: string[]) {
      const gone = entryIds.map(entryRef).filter((ref) => ref !== undefined);
      return change(
        removeEntriesDocument,
        { id, entryIds },
        (cache, { removePlaylistEntries: { playlist } }) => {
          keep(cache, playlist);
          changeEntries(cache, id, (entries) => removeNodes(entries, ...gone));
        },
      );
    }

    /** Moves an entry behind another, or to the top. It shows at once and goes back where it fails. */
    async function moveEntry(id: string, entryId: string, afterEntryId: string | null) {
      const moved = entryRef(entryId);
      const after = afterEntryId === null ? null : (entryRef(afterEntryId) ?? null);
      if (!moved) return;
      try {
        await change(
          moveEntryDocument,
          { id, entryId, afterEntryId },
          (cache) =>
            changeEntries(cache, id, (entries) => ({
              ...entries,
              nodes: placed(entries.nodes, moved, after),
            })),
          {
            optimistic: { movePlaylistEntry: { success: true, message: null, playlist: null } },
            inOrder: id,
          },
        );
      } catch (error) {
        // What it collided with may have changed elsewhere.
        await refresh();
        throw error;
      }
    }

    async function join(id: string, invitation: string) {
      await change(joinPlaylistDocument, { id, invitation }, (cache, { joinPlaylist }) => {
        keep(cache, joinPlaylist.playlist);
        changeList(cache, id, true);
      });
      await refresh();
    }

    const removeCollaborator = (id: string, userId: string) =>
      change(
        removeCollaboratorDocument,
        { id, userId },
        (cache, { removePlaylistCollaborator: { playlist } }) => {
          keep(cache, playlist);
          if (playlist) keepDetails(cache, playlist);
        },
      );

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
  }, [client, change]);
}
