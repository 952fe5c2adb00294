import { lazy, Suspense, useState } from 'react';
import { usePlayer } from './store';
import { useNowPlaying } from './useNowPlaying';

const NowPlaying = lazy(async () => ({ default: (await import('./NowPlaying')).NowPlaying }));

/** Where the full-screen player comes up; it is loaded when it is first opened. */
export function NowPlayingPlace() {
  const hasTrack = usePlayer((player) => player.currentTrack !== null);
  const { isOpen, close } = useNowPlaying();
  const [once, setOnce] = useState(isOpen);
  if (isOpen && !once) setOnce(true);
  if (!once || !hasTrack) return null;
  return (
    <Suspense>
      <NowPlaying open={isOpen} onClose={close} />
    </Suspense>
  );
}
