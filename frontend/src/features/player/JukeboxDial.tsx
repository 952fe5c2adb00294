import { useEffect, useRef, useState } from 'react';
import { Dial } from '@/components/Dial';
import { showSnackbar } from '@/components/snackbarStore';
import { fetchDial, setDial } from '@/core/player/dialApi';
import { playerApi } from '@/core/player/playerApi';
import { usePlayer } from '@/core/player/store';
import { dialOf, readDial, turnDial } from '@/core/player/turnDial';
import type { Jukebox } from '@/core/player/types';

/** Milliseconds that the dial stands still before it counts as turned. */
const settle = 400;

/** What the jukebox plays more of: what the person knows, or what is new to them. */
export function JukeboxDial() {
  const jukebox = usePlayer((player) => player.jukebox);
  return jukebox && <DialOf key={jukebox.id} jukebox={jukebox} />;
}

function DialOf({ jukebox }: { jukebox: Jukebox }) {
  const [turned, setTurned] = useState<number | null>(null);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => void readDial(usePlayer, fetchDial), []);
  // Closed before it stood still, it is turned all the same.
  useEffect(() => () => waiting.current?.(), []);
  useEffect(() => {
    if (turned === null) return;
    const turn = () => {
      waiting.current = undefined;
      setTurned(null);
      const api = { moreSongs: playerApi.moreSongs, setDial };
      void turnDial({ player: usePlayer, api, notify: showSnackbar }, turned);
    };
    waiting.current = turn;
    const timer = setTimeout(turn, settle);
    return () => clearTimeout(timer);
  }, [turned]);
  return (
    <Dial
      label="What the jukebox plays"
      hint="Holds from the next song on, on all your devices."
      value={turned ?? dialOf(jukebox)}
      onChange={setTurned}
    />
  );
}
