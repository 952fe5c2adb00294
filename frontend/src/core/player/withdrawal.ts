import type { PlayerStore } from './playerStore';
import type { PlayerTrack } from './types';

/** Milliseconds between two looks at whether anything is due. */
const tick = 2_000;
/** Milliseconds after which it is asked again whether a track is still for the person. */
const pace = { gated: 4_000, open: 20_000 };

interface WithdrawalParts {
  player: PlayerStore;
  address: (track: PlayerTrack, fresh: boolean) => string | Promise<string>;
}

/**
 * Asks the server from time to time whether what plays may still be heard. What is loaded ahead would
 * play on to its end although its tier has ended or it was deleted. Returns how to stop.
 */
export function watchWithdrawal({ player, address }: WithdrawalParts): () => void {
  let asked = Date.now();
  let isAsking = false;
  const ask = async (track: PlayerTrack) => {
    try {
      // The browser would answer from what it has loaded itself.
      const asking = { method: 'HEAD', cache: 'no-store' } as const;
      const { status } = await fetch(await address(track, false), asking);
      if (status === 403) player.getState().withdraw(track.id, 'forbidden');
      if (status === 404) player.getState().withdraw(track.id, 'missing');
    } catch {
      // Nobody can be asked now. What is loaded plays on, as it does without a connection.
    }
  };
  const timer = setInterval(() => {
    const { currentTrack, isPlaying } = player.getState();
    if (!currentTrack || !isPlaying || isAsking) return;
    if (Date.now() - asked < (currentTrack.tier ? pace.gated : pace.open)) return;
    isAsking = true;
    void ask(currentTrack).finally(() => {
      asked = Date.now();
      isAsking = false;
    });
  }, tick);
  return () => clearInterval(timer);
}
