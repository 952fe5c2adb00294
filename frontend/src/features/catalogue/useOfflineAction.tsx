import { CloudOff, Smartphone } from 'lucide-react';
import type { MenuItem } from '@/components/Menu';
import { showSnackbar } from '@/components/snackbarStore';
import { toPlayerTrack } from '@/core/player';
import { askToKeep } from '@/core/site/keepPrompt';
import { useKept } from '@/core/site/kept';
import { useLibrary } from '@/features/library';
import { keepOffline, removeOffline, sizeOffline } from '@/features/offline';
import type { TrackRowFragment } from '@/gql/graphql';

/** Bytes from which the room that a track takes is told before. */
const large = 10_000_000;

/** What keeps a track on this device or takes it off, where the person may keep it and the browser can. */
export function useOfflineAction(): (track: TrackRowFragment) => MenuItem[] {
  const library = useLibrary();
  const kept = useKept((state) => state.tracks);
  const coming = useKept((state) => state.coming);

  const keep = async (track: TrackRowFragment) => {
    const save = async () => {
      if (!track.isInLibrary) await library.toggleTrack(track);
    };
    try {
      if ((await sizeOffline(toPlayerTrack(track))) >= large) {
        const tracks = () => Promise.resolve([track]);
        return askToKeep({ title: track.title, tracks, onKeep: save });
      }
      await save();
      showSnackbar({ message: `“${track.title}” is on its way to this device` });
      await keepOffline(toPlayerTrack(track));
      showSnackbar({ type: 'success', message: `“${track.title}” plays offline now` });
    } catch (error) {
      showSnackbar({
        type: 'error',
        message: `“${track.title}” is not kept. ${error instanceof Error ? error.message : ''}`,
      });
    }
  };

  return (track) => {
    if (!('serviceWorker' in navigator)) return [];
    if (kept.some(({ id }) => id === track.id)) {
      return [
        {
          label: 'Remove from this device',
          icon: <CloudOff size={18} />,
          onSelect: () => void removeOffline([track.id]),
        },
      ];
    }
    if (!track.downloadUrl) return [];
    return [
      {
        label: track.id in coming ? 'On its way to this device' : 'Keep offline',
        icon: <Smartphone size={18} />,
        disabled: track.id in coming,
        onSelect: () => void keep(track),
      },
    ];
  };
}
