import { engine } from './deckOfPage';
import { usePlayback } from './playbackSettings';

/** Without fades every track lasts as long as it is, on every device alike. Returns how to have them again. */
export function withoutFades(): () => void {
  engine.setOptions({ crossfade: 0 });
  return () => engine.setOptions({ crossfade: usePlayback.getState().crossfade });
}
