import { Link2, ListEnd, ListStart, Smartphone } from 'lucide-react';
import type { MenuItem } from '@/components/Menu';
import { showSnackbar } from '@/components/snackbarStore';
import { askToKeep } from '@/core/site/keepPrompt';
import type { TrackRowFragment } from '@/gql/graphql';
import type { usePlay } from '../usePlay';

/** An album or a playlist, of which the tracks are fetched when something is done with them. */
export interface Whole {
  title: string;
  /** Of its page; null where nobody else can open that. */
  path: string | null;
  tracks: () => Promise<readonly TrackRowFragment[]>;
}

/** What can be done with an album or a playlist as a whole, wherever its menu is. */
export function wholeItems(play: ReturnType<typeof usePlay>, whole: Whole): MenuItem[] {
  const { title, path, tracks } = whole;
  const withTracks = async (act: (tracks: readonly TrackRowFragment[], title: string) => void) => {
    try {
      act(await tracks(), title);
    } catch {
      showSnackbar({
        type: 'error',
        message: `Failed to load “${title}”`,
        ctaText: 'Try again',
        ctaAction: () => void withTracks(act),
      });
    }
  };
  return [
    {
      label: 'Play next',
      icon: <ListStart size={18} />,
      onSelect: () => void withTracks(play.playAllNext),
    },
    {
      label: 'Add to queue',
      icon: <ListEnd size={18} />,
      onSelect: () => void withTracks(play.addAllToQueue),
    },
    ...('serviceWorker' in navigator
      ? [
          {
            label: 'Keep offline',
            icon: <Smartphone size={18} />,
            onSelect: () => askToKeep({ title, tracks }),
          },
        ]
      : []),
    ...(path === null
      ? []
      : [
          {
            label: typeof navigator.share === 'function' ? 'Share' : 'Copy link',
            icon: <Link2 size={18} />,
            onSelect: () => void share(title, path),
          },
        ]),
  ];
}

/** By an app where the device has a way to, else by a link to paste. */
async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    showSnackbar({ type: 'success', message: 'Link copied' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // they thought better of it
    // Pages without encryption, and people, may keep the clipboard closed: then it is shown to be copied by hand.
    showSnackbar({ type: 'info', message: url, duration: 15_000 });
  }
}
