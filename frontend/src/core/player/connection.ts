import type { SnackbarOptions } from '@/components/snackbarStore';
import type { PlayerStore } from './playerStore';

/** Milliseconds after which music that a lost connection has stopped does not start by itself again. */
const patience = 300_000;

/** Says when the connection goes and comes, and goes on with what it has stopped. Returns how to stop. */
export function watchConnection(
  player: PlayerStore,
  notify: (message: SnackbarOptions) => void,
  target: EventTarget = window,
): () => void {
  let stoppedAt = 0;
  let isTold = false;
  const lost = () => {
    if (!player.getState().isPlaying) return;
    isTold = true;
    notify({ message: 'Connection lost. Playing what is loaded.', type: 'warning' });
  };
  const back = () => {
    const { failure } = player.getState();
    const isStopped = failure === 'network' || failure === 'stalled';
    if (isTold || isStopped) notify({ message: 'Connected again.', type: 'success' });
    isTold = false;
    if (isStopped && Date.now() - stoppedAt < patience) player.getState().play();
  };
  const unsubscribe = player.subscribe((now, before) => {
    if (now.failure && now.failure !== before.failure) stoppedAt = Date.now();
  });
  target.addEventListener('offline', lost);
  target.addEventListener('online', back);
  return () => {
    unsubscribe();
    target.removeEventListener('offline', lost);
    target.removeEventListener('online', back);
  };
}
