import { useApolloClient } from '@apollo/client/react';
import { showSnackbar } from '@/components/snackbarStore';
import { offerUndo } from '@/core/data/offerUndo';
import { useChange } from '@/core/data/useChange';
import { usePlayer } from '@/core/player/store';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { texts } from '@/lib/texts';
import { writeFollowed, writeSaved } from './api/cache';
import { followDocument } from './api/follow';
import { removeAlbumDocument } from './api/removeAlbum';
import { removeTrackDocument } from './api/removeTrack';
import { saveAlbumDocument } from './api/saveAlbum';
import { saveTrackDocument } from './api/saveTrack';
import { unfollowDocument } from './api/unfollow';

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

/** The person's saves and follows. What they changed shows at once and is taken back where it fails. */
export function useLibrary(): Library {
  const client = useApolloClient();
  const change = useChange();
  const { status } = useSession();
  const promptLogin = useLoginPrompt();

  function setTrack(track: Saveable, saved: boolean): Promise<unknown> {
    const answer = { success: true, message: null, track: { id: track.id, isInLibrary: saved } };
    return saved
      ? change(
          saveTrackDocument,
          { id: track.id },
          (cache, { saveTrackToLibrary: { track: written } }) =>
            writeSaved(cache, 'Track', written.id, written.isInLibrary),
          { optimistic: { saveTrackToLibrary: answer }, inOrder: track.id },
        )
      : change(
          removeTrackDocument,
          { id: track.id },
          (cache, { removeTrackFromLibrary: { track: written } }) =>
            writeSaved(cache, 'Track', written.id, written.isInLibrary),
          { optimistic: { removeTrackFromLibrary: answer }, inOrder: track.id },
        );
  }

  function setAlbum(album: Saveable, saved: boolean): Promise<unknown> {
    const answer = { success: true, message: null, album: { id: album.id, isInLibrary: saved } };
    return saved
      ? change(
          saveAlbumDocument,
          { id: album.id },
          (cache, { saveAlbumToLibrary: { album: written } }) =>
            writeSaved(cache, 'Album', written.id, written.isInLibrary),
          { optimistic: { saveAlbumToLibrary: answer }, inOrder: album.id },
        )
      : change(
          removeAlbumDocument,
          { id: album.id },
          (cache, { removeAlbumFromLibrary: { album: written } }) =>
            writeSaved(cache, 'Album', written.id, written.isInLibrary),
          { optimistic: { removeAlbumFromLibrary: answer }, inOrder: album.id },
        );
  }

  async function setFollow({ id }: Followable, followed: boolean): Promise<void> {
    const answer = { success: true, message: null, artist: null };
    if (followed)
      await change(
        followDocument,
        { id },
        (cache, { followUser }) => writeFollowed(cache, id, true, followUser.artist?.followerCount),
        { optimistic: { followUser: answer }, inOrder: id },
      );
    else
      await change(
        unfollowDocument,
        { id },
        (cache, { unfollowUser }) =>
          writeFollowed(cache, id, false, unfollowUser.artist?.followerCount),
        { optimistic: { unfollowUser: answer }, inOrder: id },
      );
    client.cache.evict({ fieldName: 'followedUsersContent' });
  }

  /** Sets what was pressed and says so; what was taken away can be had back. */
  async function toggle(
    on: boolean,
    set: (on: boolean) => Promise<unknown>,
    done: string,
    failures: { on: string; off: string },
  ): Promise<void> {
    try {
      await set(on);
    } catch {
      // The person reads which thing failed rather than what the server said.
      showSnackbar({ type: 'error', message: on ? failures.on : failures.off });
      return;
    }
    if (on) showSnackbar({ type: 'success', message: done });
    else offerUndo(done, () => set(true), { failure: failures.on });
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
      const set = async (on: boolean) => {
        await setTrack(track, on);
        const { jukebox, tellJukebox } = usePlayer.getState();
        if (on && jukebox) tellJukebox('saved', 'TRACK', track.id);
      };
      await toggle(saved, set, saved ? `Saved “${track.title}”` : `Removed “${track.title}”`, {
        on: texts.fault.saveTrack,
        off: 'Failed to remove track from library',
      });
    },
    async toggleAlbum(album) {
      if (!member('Log in to save music')) return;
      const saved = !album.isInLibrary;
      await toggle(
        saved,
        (on) => setAlbum(album, on),
        saved ? `Saved “${album.title}”` : `Removed “${album.title}”`,
        { on: texts.fault.saveAlbum, off: 'Failed to remove album from library' },
      );
    },
    async toggleFollow(artist) {
      if (!member('Log in to follow artists')) return;
      const { artistName } = artist;
      const followed = !artist.isFollowed;
      await toggle(
        followed,
        (on) => setFollow(artist, on),
        followed ? `You follow ${artistName}` : `You no longer follow ${artistName}`,
        { on: `Failed to follow ${artistName}`, off: `Failed to unfollow ${artistName}` },
      );
    },
  };
}
