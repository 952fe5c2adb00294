import { beforeSignOut, sessionStore } from '@/core/session';
import { startCompanions } from './companions';
import { engine, listening, playerParts } from './deckOfPage';
import { restore } from './playerStore';
import { SavedPlayer } from './savedState';
import { usePlayer } from './store';

const saved = new SavedPlayer(localStorage);

/** Ties the player to the session and the page's life, with what goes along with it. Returns how to stop. */
export function start(): () => void {
  const stops = [followSession(), keepState(), watchPage(), startCompanions()];
  return () => stops.forEach((stop) => stop());
}

/** Each person has a player of their own; visitors have none. */
function followSession(): () => void {
  let current: string | null = null;
  const follow = ({ userId }: { userId: string | null }) => {
    if (userId === current) return;
    current = userId;
    if (usePlayer.getState().currentTrack) usePlayer.getState().clear();
    const state = userId === null ? null : saved.load(userId);
    if (state) restore(usePlayer, playerParts, state);
    if (userId !== null) void listening.endLeftOpen();
  };
  follow(sessionStore.getState());
  const unsubscribe = sessionStore.subscribe(follow);
  const stopLeaving = beforeSignOut(() => {
    const told = listening.close();
    engine.unload();
    saved.clear();
    return told;
  });
  return () => {
    unsubscribe();
    stopLeaving();
  };
}

function save(now = false): void {
  const { userId } = sessionStore.getState();
  if (userId !== null) saved.save(usePlayer.getState(), userId, now);
}

function keepState(): () => void {
  return usePlayer.subscribe((state, before) => save(state.isPlaying !== before.isPlaying));
}

/** What must be said before the page goes. A hidden page plays on; it may be killed, so it is noted. */
function watchPage(): () => void {
  const hide = () => {
    save(true);
    void listening.close();
  };
  const conceal = () => {
    if (document.visibilityState !== 'hidden') return;
    save(true);
    listening.noteNow();
  };
  addEventListener('pagehide', hide);
  document.addEventListener('visibilitychange', conceal);
  return () => {
    removeEventListener('pagehide', hide);
    document.removeEventListener('visibilitychange', conceal);
  };
}
