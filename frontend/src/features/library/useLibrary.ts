import type { ApolloCache, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { showSnackbar } from '@/components/snackbarStore';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { texts } from '@/lib/texts';
import { writeFollowed, writeSaved } from './cache';
import {
  followDocument,
  removeAlbumDocument,
  removeTrackDocument,
  saveAlbumDocument,
  saveTrackDocument,
  unfollowDocument,
} from './documents';

/** What is saved: enough to name it and to know what is so now. */
export interface Saveable {
  id: string;
  title: string;
  isInLibrary: boolean;
}

export interface Followable {
  id: string;
  artistName: string;
  isFollowed: boolean;
}

export interface Library {
  /** Saves what is not saved and removes what is; removal can be undone from the message. */
  toggleTrack(track: Saveable): Promise<void>;
  toggleAlbum(album: Saveable): Promise<void>;
  toggleFollow(artist: Followable): Promise<void>;
}

/** Changes of one thing that are under way: the last of each. */
const underWay = new Map<string, Promise<unknown>>();

/** Runs change once the last one of the same thing has ended, so that what was pressed last holds at the server. */
async function inTurn<T>(id: string, change: () => Promise<T>): Promise<T> {
  const before = underWay.get(id);
  const turn = before ? before.then(change) : change();
  underWay.set(id, turn);
  try {
    return await turn;
  } finally {
    if (underWay.get(id) === turn) underWay.delete(id);
  }
}

/** The person's saves and follows. What they changed shows at once and is taken back where it fails. */
export function useLibrary(): Library {
  const client = useApolloClient();
  const { status } = useSession();
  const promptLogin = useLoginPrompt();

  async function change<Data, Variables extends OperationVariables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    optimistic: Data,
    write: (cache: ApolloCache, data: Data) => void,
  ): Promise<boolean> {
    try {
      const result = await client.mutate({
        mutation: mutation as TypedDocumentNode<Data>,
        variables,
        optimisticResponse: optimistic as never,
        update: (cache, { data }) => {
          if (data) write(cache, data as Data);
        },
      });
      return !result.error && Boolean(result.data);
    } catch {
      // The link threw: no answer came. The caller says which of the things failed.
      return false;
    }
  }

  async function setTrack(track: Saveable, saved: boolean): Promise<boolean> {
    const answer = { success: true, message: null, track: { id: track.id, isInLibrary: saved } };
    return saved
      ? change(
          saveTrackDocument,
          { id: track.id },
          { saveTrackToLibrary: answer },
          (cache, { saveTrackToLibrary: { track: written } }) =>
            writeSaved(cache, 'Track', written.id, written.isInLibrary),
        )
      : change(
          removeTrackDocument,
          { id: track.id },
          { removeTrackFromLibrary: answer },
          (cache, { removeTrackFromLibrary: { track: written } }) =>
            writeSaved(cache, 'Track', written.id, written.isInLibrary),
        );
  }

  async function setAlbum(album: Saveable, saved: boolean): Promise<boolean> {
    const answer = { success: true, message: null, album: { id: album.id, isInLibrary: saved } };
    return saved
      ? change(
          saveAlbumDocument,
          { id: album.id },
          { saveAlbumToLibrary: answer },
          (cache, { saveAlbumToLibrary: { album: written } }) =>
            writeSaved(cache, 'Album', written.id, written.isInLibrary),
        )
      : change(
          removeAlbumDocument,
          { id: album.id },
          { removeAlbumFromLibrary: answer },
          (cache, { removeAlbumFromLibrary: { album: written } }) =>
            writeSaved(cache, 'Album', written.id, written.isInLibrary),
        );
  }

  async function setFollow(artist: Followable, followed: boolean): Promise<boolean> {
    const done = followed
      ? await change(
          followDocument,
          { id: artist.id },
          { followUser: { success: true, message: null, artist: null } },
          (cache, { followUser }) =>
            writeFollowed(cache, artist.id, followed, followUser.artist?.followerCount),
        )
      : await change(
          unfollowDocument,
          { id: artist.id },
          { unfollowUser: { success: true, message: null, artist: null } },
          (cache, { unfollowUser }) =>
            writeFollowed(cache, artist.id, followed, unfollowUser.artist?.followerCount),
        );
    if (done) client.cache.evict({ fieldName: 'followedUsersContent' });
    return done;
  }

  function report(done: boolean, failure: string, message: string, undo?: () => void): void {
    if (!done) showSnackbar({ type: 'error', message: failure });
    else if (undo) showSnackbar({ message, ctaText: 'Undo', ctaAction: undo, duration: 6000 });
    else showSnackbar({ type: 'success', message });
  }

  const member = (why: string) => {
    if (status === 'member') return true;
    promptLogin(why);
    return false;
  };

  return {
    async toggleTrack(track) {
      if (!member('Log in to save music')) return;
      const saved = !track.isInLibrary;
      const done = await inTurn(track.id, () => setTrack(track, saved));
      report(
        done,
        saved ? texts.fault.saveTrack : 'Failed to remove track from library',
        saved ? `Saved “${track.title}”` : `Removed “${track.title}”`,
        saved ? undefined : () => void inTurn(track.id, () => setTrack(track, true)),
      );
    },
    async toggleAlbum(album) {
      if (!member('Log in to save music')) return;
      const saved = !album.isInLibrary;
      const done = await inTurn(album.id, () => setAlbum(album, saved));
      report(
        done,
        saved ? texts.fault.saveAlbum : 'Failed to remove album from library',
        saved ? `Saved “${album.title}”` : `Removed “${album.title}”`,
        saved ? undefined : () => void inTurn(album.id, () => setAlbum(album, true)),
      );
    },
    async toggleFollow(artist) {
      if (!member('Log in to follow artists')) return;
      const followed = !artist.isFollowed;
      const done = await inTurn(artist.id, () => setFollow(artist, followed));
      report(
        done,
        `Failed to ${followed ? 'follow' : 'unfollow'} ${artist.artistName}`,
        followed ? `You follow ${artist.artistName}` : `You no longer follow ${artist.artistName}`,
        followed ? undefined : () => void inTurn(artist.id, () => setFollow(artist, true)),
      );
    },
  };
}
