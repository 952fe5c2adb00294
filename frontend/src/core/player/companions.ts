import { showSnackbar } from '@/components/snackbarStore';
import { sessionStore } from '@/core/session';
import { watchConnection } from './connection';
import { engine, feedback } from './deckOfPage';
import { declineOffer, Whereabouts } from './elsewhere';
import { connectMediaSession } from './mediaSession';
import { playInOneTab } from './oneTab';
import { followPlayback, usePlayback } from './playbackSettings';
import { usePlayer } from './store';
import { addressOf } from './streamAddress';
import { watchWithdrawal } from './withdrawal';

/** What goes along with the player and is not needed for the first page. Returns how to stop. */
export function startCompanions(): () => void {
  const stops = [
    connectMediaSession(usePlayer),
    followPlayback(engine),
    playOutOfSight(),
    playInOneTab(usePlayer),
    watchConnection(usePlayer, showSnackbar),
    feedback.follow(),
    watchWithdrawal({ player: usePlayer, address: addressOf }),
    goOnElsewhere(),
  ];
  return () => stops.forEach((stop) => stop());
}

/** What keeps the music going while the page is out of sight is needed once there is some. */
function playOutOfSight(): () => void {
  let stop: (() => void) | null = null;
  const begin = async () => {
    stop = () => undefined;
    try {
      stop = (await import('./background')).playInBackground();
    } catch {
      // The code does not come: the next song that begins asks again.
      stop = null;
    }
  };
  const follow = () => {
    if (stop === null && usePlayer.getState().isPlaying) void begin();
  };
  const unsubscribe = usePlayer.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    stop?.();
  };
}

/** Each person is offered what they themselves have stopped, once signed in. */
function goOnElsewhere(): () => void {
  const whereabouts = new Whereabouts({
    player: usePlayer,
    userId: () => (usePlayback.getState().continues ? sessionStore.getState().userId : null),
  });
  let current: string | null = null;
  const follow = ({ userId }: { userId: string | null }) => {
    if (userId === current) return;
    current = userId;
    declineOffer();
    if (userId !== null) void whereabouts.ask();
  };
  follow(sessionStore.getState());
  const stops = [sessionStore.subscribe(follow), whereabouts.follow()];
  return () => stops.forEach((stop) => stop());
}
