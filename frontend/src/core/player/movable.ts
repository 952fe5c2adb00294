import { engine, playerParts } from './deckOfPage';
import { type Held, MovableEngine } from './engine/MovableEngine';
import { usePlayback } from './playbackSettings';
import { upNext } from './queue';
import { sourceOf } from './source';
import { usePlayer } from './store';

let movable: MovableEngine | null = null;

/** Does something with the engine of the page as one that can be moved; it is made so when it is first to be. */
export function withMovable(act: (engine: MovableEngine) => void): void {
  if (movable) return act(movable);
  engine.wrap((home) => (movable ??= new MovableEngine(home, held())), act);
}

function held(): Held {
  const player = usePlayer.getState();
  const { crossfade, levelling, levellingMode } = usePlayback.getState();
  const { currentTrack } = player;
  const following = player.stopsAfterTrack ? null : upNext(player);
  return {
    source: currentTrack && sourceOf(playerParts, currentTrack),
    next: following && sourceOf(playerParts, following),
    isPlaying: player.isPlaying,
    volume: player.volume,
    options: { crossfade, levelling, levellingMode },
  };
}
