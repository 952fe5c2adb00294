import { whenPersonLeaves } from '@/core/session';
import { engine } from './deckOfPage';
import { createSleepTimer } from './sleepTimer';
import { usePlayer } from './store';

/** The sleep timer of the page. */
export const {
  useSleep,
  start: startSleepTimer,
  cancel: cancelSleepTimer,
} = createSleepTimer({ player: usePlayer, sound: (volume) => engine.setVolume(volume) });

whenPersonLeaves(cancelSleepTimer);
