import { useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { usePlayer } from '@/core/player/store';
import { useNowPlaying } from '@/core/player/useNowPlaying';

const NowPlaying = lazyPart(async () => (await import('./NowPlaying')).NowPlaying, {
  close: ({ onClose }) => onClose(),
});

/** Where the full-screen player comes up; it is loaded when it is first opened. */
export function NowPlayingPlace() {
  const hasTrack = usePlayer((player) => player.currentTrack !== null);
  const { isOpen, close } = useNowPlaying();
  const [once, setOnce] = useState(isOpen);
  if (isOpen && !once) setOnce(true);
  if (!once || !hasTrack) return null;
  return <NowPlaying open={isOpen} onClose={close} />;
}
