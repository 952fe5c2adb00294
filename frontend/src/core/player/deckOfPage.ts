import { dismissSnackbar, showSnackbar } from '@/components/snackbarStore';
import { sessionStore } from '@/core/session';
import { offerUndo } from '@/core/data/offerUndo';
import { LazyEngine } from './engine/LazyEngine';
import { feedbackApi } from './feedbackApi';
import { JukeboxFeedback } from './jukeboxFeedback';
import { Listening } from './listening';
import { playerApi } from './playerApi';
import { playerActions, type PlayerParts } from './playerStore';
import { openPage, usePlayer } from './store';
import { addressOf } from './streamAddress';

/** The one audio engine of the page: it lives outside React and survives navigation. */
export const engine = new LazyEngine(async () => {
  const { WebEngine } = await import('./engine/WebEngine');
  return new WebEngine();
});

const currentUser = () => sessionStore.getState().userId;

export const listening = new Listening({
  api: playerApi,
  storage: localStorage,
  userId: currentUser,
  onSession: (listeningSession) => usePlayer.setState({ listeningSession }),
  onProblem: (listeningProblem) => usePlayer.setState({ listeningProblem }),
});

export const feedback = new JukeboxFeedback({
  player: () => usePlayer,
  api: feedbackApi,
  offerUndo,
  dismiss: dismissSnackbar,
  isOnline: () => navigator.onLine,
});

export const playerParts: PlayerParts = {
  engine,
  listening,
  api: playerApi,
  feedback,
  address: addressOf,
  isSignedIn: () => currentUser() !== null,
  notify: showSnackbar,
  goToLogin: () => openPage('/login'),
  goTo: openPage,
};

usePlayer.setState(playerActions(playerParts, usePlayer.setState, usePlayer.getState));
