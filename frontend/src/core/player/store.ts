import { showSnackbar } from '@/components/snackbarStore';
import { sessionStore } from '@/core/session';
import { LazyEngine } from './engine/LazyEngine';
import { Listening } from './listening';
import { playerApi } from './playerApi';
import { createPlayerStore, type PlayerParts } from './playerStore';
import { addressOf } from './streamAddress';

/** The one audio engine of the page: it lives outside React and survives navigation. */
export const engine = new LazyEngine(async () => {
  const { WebEngine } = await import('./engine/WebEngine');
  return new WebEngine();
});

let open = (path: string) => location.assign(path);

/** Says how pages are opened, once there is a router. */
export function setPageOpener(opener: (path: string) => void): void {
  open = opener;
}

const currentUser = () => sessionStore.getState().userId;

export const listening = new Listening({
  api: playerApi,
  storage: localStorage,
  userId: currentUser,
  onSession: (listeningSession) => usePlayer.setState({ listeningSession }),
  onProblem: (listeningProblem) => usePlayer.setState({ listeningProblem }),
});

export const playerParts: PlayerParts = {
  engine,
  listening,
  api: playerApi,
  address: addressOf,
  isSignedIn: () => currentUser() !== null,
  notify: showSnackbar,
  goToLogin: () => open('/login'),
  goTo: (path) => open(path),
};

/** The player: usePlayer((player) => player.isPlaying), or usePlayer.getState() outside React. */
export const usePlayer = createPlayerStore(playerParts);
