import { Moon } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { Menu, type MenuItem } from '@/components/Menu';
import { cancelSleepTimer, startSleepTimer, useSleep } from '@/core/player/sleep';
import { type SleepChoice, sleepMinutes } from '@/core/player/sleepTimer';
import { usePlayer } from '@/core/player/store';
import { formatDuration } from '@/lib/format';

const ends = { track: 'End of track', album: 'End of album', queue: 'End of queue' } as const;

/** Sets, shows and takes back the sleep timer. */
export function SleepMenu() {
  const choice = useSleep((sleep) => sleep.choice);
  const left = useSleep((sleep) => sleep.left);
  const isJukebox = usePlayer((player) => player.jukebox !== null);
  const hasAlbum = usePlayer((player) => player.currentTrack?.albumId != null);
  const set = (label: string, wanted: SleepChoice): MenuItem => ({
    label,
    onSelect: () => startSleepTimer(wanted),
  });
  const items: (MenuItem | 'line')[] = [
    ...(choice ? [{ label: 'Turn off', onSelect: cancelSleepTimer }, 'line' as const] : []),
    ...sleepMinutes.map((minutes) => set(`${minutes} minutes`, { kind: 'minutes', minutes })),
    set(ends.track, { kind: 'track' }),
    ...(hasAlbum ? [set(ends.album, { kind: 'album' })] : []),
    // A jukebox has no end.
    ...(isJukebox ? [] : [set(ends.queue, { kind: 'queue' })]),
  ];
  const when = choice && (choice.kind === 'minutes' ? formatDuration(left) : ends[choice.kind]);
  return (
    <span className="flex items-center">
      <Menu
        label="Sleep timer"
        items={items}
        trigger={
          <IconButton
            label={when ? `Sleep timer: ${when}` : 'Sleep timer'}
            className={choice ? 'text-accent-text' : undefined}
            icon={<Moon size={19} aria-hidden="true" />}
          />
        }
      />
      {when && (
        <span aria-hidden="true" className="tabular pr-2 text-xs text-accent-text">
          {when}
        </span>
      )}
    </span>
  );
}
