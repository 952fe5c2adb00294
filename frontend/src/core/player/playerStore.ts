import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { isPlayable } from './access';
import { Deck, type PlayerParts } from './deck';
import { initialState } from './initialState';
import * as rules from './queue';
import type { SavedState } from './savedState';
import { sourceOf } from './source';
import type { Player, PlayerActions } from './types';
import { replaceUpcoming } from './upcoming';

export type { PlayerParts } from './deck';

export type PlayerStore = UseBoundStore<StoreApi<Player>>;

/** The player: the state that the site draws, and what may be done with it. */
export function createPlayerStore(parts: PlayerParts): PlayerStore {
  return create<Player>()((set, get) => ({ ...initialState, ...playerActions(parts, set, get) }));
}

/** What may be done with the player. */
export function playerActions(
  parts: PlayerParts,
  set: (change: Partial<Player>) => void,
  get: () => Player,
): PlayerActions {
  const deck = new Deck(parts, set, get);
  return {
    playTracks: (tracks, startIndex = 0, context) =>
      deck.replace(tracks, startIndex, context ?? null),
    takeUp: (tracks, at, from) => deck.takeUp(tracks, at, from),
    withdraw: (trackId, why) => deck.withdraw(trackId, why),
    playNext: (track) => deck.playNext(track),
    addToQueue: (track) => deck.add(track),
    removeFromQueue: (id) => deck.remove(id),
    moveInQueue: (id, part, to) => deck.edit(rules.move(get(), id, part, to)),
    clearNextUp: () => deck.clearNextUp(),
    setLater: (tracks) => deck.edit(rules.setLater(get(), tracks.filter(isPlayable))),
    replaceUpcoming: (asked, songs) => deck.edit(replaceUpcoming(get(), asked, songs)),
    tellJukebox: (kind, subject, id, line) => deck.tell(kind, subject, id, line),
    skipTo: (id) => deck.skip(id),
    play: () => deck.play(),
    pause: () => parts.engine.pause(),
    toggle: () => (get().isPlaying ? parts.engine.pause() : deck.play()),
    next: () => deck.skip(),
    previous: () => deck.previous(),
    seek: (seconds) => parts.engine.seek(seconds),
    setVolume: (volume) => deck.setVolume(volume),
    toggleMute: () => deck.toggleMute(),
    setRepeat: (repeat) => deck.edit(rules.setRepeat(get(), repeat)),
    cycleRepeat: () => {
      const following = { none: 'all', all: 'one', one: 'none' } as const;
      deck.edit(rules.setRepeat(get(), following[get().repeat]));
    },
    toggleShuffle: () => deck.edit(rules.setShuffle(get(), !get().shuffle, parts.random)),
    setQueueOpen: (isQueueOpen) => set({ isQueueOpen }),
    setStopsAfterTrack: (stopsAfterTrack) => {
      if (stopsAfterTrack === get().stopsAfterTrack) return;
      set({ stopsAfterTrack });
      deck.prepareNext();
    },
    startJukebox: (seed = {}) => deck.startJukebox(seed),
    clear: () => {
      parts.listening.end('closed');
      parts.engine.unload();
      set({ ...initialState, volume: get().volume });
    },
  };
}

/** Shows what was kept of an earlier visit, paused at the position of then. */
export function restore(store: PlayerStore, parts: PlayerParts, saved: SavedState): void {
  store.setState({ ...initialState, ...saved, status: saved.currentTrack ? 'paused' : 'idle' });
  parts.engine.setVolume(saved.volume);
  if (!saved.currentTrack) return;
  parts.engine.load(sourceOf(parts, saved.currentTrack), { at: saved.currentTime, play: false });
  const following = rules.upNext(store.getState());
  parts.engine.prepare(following && sourceOf(parts, following));
}
