import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { SnackbarOptions } from '@/lib/snackbar';
import { constants, texts } from '@/lib/texts';
import type { AudioEngine, AudioSource, EngineEvent, FailureKind } from './engine';
import type { Listening } from './listening';
import { PlayerApiError, type EndReason, type PlayerApi } from './playerApi';
import * as rules from './queue';
import type { SavedState } from './savedState';
import type { Jukebox, JukeboxSeed, Player, PlayerState, PlayerTrack, QueueState } from './types';

/** Previous starts the track again after more than this; seconds. */
const restartAfter = 3;
/** A jukebox is asked for more when no more than this are left. */
const refillAt = 3;
/** Tracks that fail one after another before it stops trying the next. */
const mostFailures = 3;

export interface PlayerParts {
  engine: AudioEngine;
  listening: Pick<Listening, 'begin' | 'played' | 'jumped' | 'end'>;
  api: Pick<PlayerApi, 'startJukebox' | 'moreSongs'>;
  address: (track: PlayerTrack, fresh: boolean) => string | Promise<string>;
  isSignedIn: () => boolean;
  notify: (message: SnackbarOptions) => void;
  goToLogin: () => void;
  random?: () => number;
}

export type PlayerStore = UseBoundStore<StoreApi<Player>>;

export const initialState: PlayerState = {
  ...rules.emptyQueue,
  isPlaying: false,
  volume: 1,
  currentTime: 0,
  duration: 0,
  listeningSession: null,
  listeningProblem: null,
  status: 'idle',
  context: null,
  jukebox: null,
  isQueueOpen: false,
};

/** The player: the state that the site draws, and what may be done with it. */
export function createPlayerStore(parts: PlayerParts): PlayerStore {
  return create<Player>()((set, get) => {
    const deck = new Deck(parts, set, get);
    return {
      ...initialState,
      playTracks: (tracks, startIndex = 0, context) => {
        if (!tracks[startIndex] || !deck.admits()) return;
        set({ context: context ?? null, jukebox: null });
        deck.change('replaced', rules.start(get(), tracks, startIndex, parts.random));
      },
      playNext: (track) => deck.edit(rules.insertNext(get(), track)),
      addToQueue: (track) => {
        const changed = rules.append(get(), [track]);
        const isNew = changed.queue.length > get().queue.length;
        deck.edit(changed);
        return isNew;
      },
      removeFromQueue: (id) => deck.edit(rules.remove(get(), id)),
      moveInQueue: (id, to) => deck.edit(rules.move(get(), id, to)),
      skipTo: (id) => deck.change('skipped', rules.skipTo(get(), id)),
      play: () => deck.play(),
      pause: () => parts.engine.pause(),
      toggle: () => (get().isPlaying ? parts.engine.pause() : deck.play()),
      next: () => deck.change('skipped', rules.advance(get())),
      previous: () => deck.previous(),
      seek: (seconds) => parts.engine.seek(seconds),
      setVolume: (volume) => deck.setVolume(volume),
      setRepeat: (repeat) => deck.edit(rules.setRepeat(get(), repeat)),
      cycleRepeat: () => {
        const following = { none: 'all', all: 'one', one: 'none' } as const;
        deck.edit(rules.setRepeat(get(), following[get().repeat]));
      },
      toggleShuffle: () => deck.edit(rules.setShuffle(get(), !get().shuffle, parts.random)),
      setQueueOpen: (isQueueOpen) => set({ isQueueOpen }),
      startJukebox: (seed = {}) => deck.startJukebox(seed),
      clear: () => {
        parts.listening.end('closed');
        parts.engine.unload();
        set({ ...initialState, volume: get().volume });
      },
    };
  });
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

function sourceOf(parts: PlayerParts, track: PlayerTrack): AudioSource {
  return {
    id: track.id,
    duration: track.duration,
    address: (fresh) => parts.address(track, fresh),
  };
}

/** Carries decisions of the queue's rules to the engine, and the engine's news to the state. */
class Deck {
  private failures = 0;
  private isRefilling = false;
  /** A jukebox ran out before more came: what comes plays at once. */
  private isStranded = false;

  constructor(
    private readonly parts: PlayerParts,
    private readonly set: (change: Partial<PlayerState>) => void,
    private readonly get: () => Player,
  ) {
    parts.engine.subscribe((event) => this.hear(event));
  }

  /** Whether the person may play; visitors are asked to log in. */
  admits(): boolean {
    if (this.parts.isSignedIn()) return true;
    this.askToLogin();
    return false;
  }

  play(): void {
    if (!this.get().currentTrack || !this.admits()) return;
    this.set({ isPlaying: true, status: 'loading' });
    this.parts.engine.play();
  }

  previous(): void {
    const state = this.get();
    if (!state.currentTrack) return;
    const isAtStart = this.parts.engine.time <= restartAfter;
    if (isAtStart && state.playbackHistory.length > 0) this.change('skipped', rules.back(state));
    else this.parts.engine.seek(0);
  }

  setVolume(volume: number): void {
    const within = Math.max(0, Math.min(1, volume));
    this.parts.engine.setVolume(within);
    this.set({ volume: within });
  }

  /** Takes a state with another current track, and plays that. */
  change(reason: EndReason, state: QueueState): void {
    const track = state.currentTrack;
    if (!track || state === this.get() || !this.admits()) return;
    this.parts.listening.end(reason);
    this.set({
      ...onlyQueue(state),
      currentTime: 0,
      duration: track.duration,
      isPlaying: true,
      status: 'loading',
    });
    this.isStranded = false;
    this.parts.engine.load(sourceOf(this.parts, track), { at: 0, play: true });
    this.lookAhead();
  }

  /** Takes a state with the same current track. */
  edit(state: QueueState): void {
    this.hold(state);
    void this.refill();
  }

  async startJukebox(seed: JukeboxSeed): Promise<void> {
    if (!this.admits()) return;
    try {
      const { id, songs } = await this.parts.api.startJukebox(seed);
      if (songs.length === 0) {
        this.parts.notify({ message: 'The jukebox found nothing to play.', type: 'info' });
        return;
      }
      this.set({ jukebox: { id, seed }, context: { type: 'jukebox', id } });
      this.change('replaced', rules.start(this.get(), songs, 0, this.parts.random));
    } catch (error) {
      this.parts.notify({
        message: messageOf(error),
        type: 'error',
        ctaText: 'Try again',
        ctaAction: () => void this.startJukebox(seed),
      });
    }
  }

  private hold(state: QueueState): void {
    this.set(onlyQueue(state));
    this.prepareNext();
  }

  private lookAhead(): void {
    this.prepareNext();
    void this.refill();
  }

  private prepareNext(): void {
    const following = rules.upNext(this.get());
    this.parts.engine.prepare(following && sourceOf(this.parts, following));
  }

  private async refill(): Promise<void> {
    const { jukebox, queue } = this.get();
    if (!jukebox || queue.length > refillAt || this.isRefilling) return;
    this.isRefilling = true;
    try {
      const songs = await this.moreSongs(jukebox);
      if (this.get().jukebox?.seed !== jukebox.seed) return;
      const more = rules.append(this.get(), songs);
      if (this.isStranded) this.change('completed', rules.advance(more));
      else this.hold(more);
    } catch (error) {
      // While there is music left the next track asks again; without any the person must know.
      if (this.get().queue.length > 0) return;
      const ctaAction = () => void this.refill();
      this.parts.notify({
        message: messageOf(error),
        type: 'error',
        ctaText: 'Try again',
        ctaAction,
      });
    } finally {
      this.isRefilling = false;
    }
  }

  /** A jukebox that the server has forgotten starts again from the same seed. */
  private async moreSongs(jukebox: Jukebox): Promise<PlayerTrack[]> {
    try {
      return (await this.parts.api.moreSongs(jukebox.id)).songs;
    } catch (error) {
      if (!(error instanceof PlayerApiError) || error.status !== 404) throw error;
      const { id, songs } = await this.parts.api.startJukebox(jukebox.seed);
      if (this.get().jukebox?.id === jukebox.id) this.set({ jukebox: { id, seed: jukebox.seed } });
      return songs;
    }
  }

  private hear(event: EngineEvent): void {
    const track = this.get().currentTrack;
    switch (event.type) {
      case 'time':
        this.parts.listening.played(event.time);
        this.set({ currentTime: event.time, duration: event.duration });
        return;
      case 'playing':
        this.failures = 0;
        if (track) this.parts.listening.begin(track, this.parts.engine.time);
        this.set({ isPlaying: true, status: 'playing' });
        return;
      case 'paused':
        this.parts.listening.end('paused');
        this.set({ isPlaying: false, status: track ? 'paused' : 'idle' });
        return;
      case 'waiting':
        this.set({ status: 'loading' });
        return;
      case 'seeked':
        this.parts.listening.jumped(event.from, event.to);
        return;
      case 'handover':
        return this.handOver(event.to);
      case 'ended':
        return this.finish();
      case 'error':
        return this.fail(event.kind);
    }
  }

  private handOver(to: AudioSource): void {
    this.parts.listening.end('completed');
    const state = rules.afterEnd(this.get());
    if (!state?.currentTrack) return this.parts.engine.pause();
    this.set({
      ...onlyQueue(state),
      currentTime: 0,
      duration: state.currentTrack.duration,
      status: 'loading',
    });
    if (state.currentTrack.id !== to.id) {
      this.parts.engine.load(sourceOf(this.parts, state.currentTrack), { at: 0, play: true });
    }
    this.lookAhead();
  }

  private finish(): void {
    this.parts.listening.end('completed');
    this.set({ isPlaying: false, status: 'paused' });
    this.isStranded = this.get().jukebox !== null;
    void this.refill();
  }

  private fail(kind: FailureKind): void {
    // A source that nobody has asked to hear yet is tried again when somebody does.
    if (!this.get().isPlaying) return;
    this.parts.listening.end('paused');
    this.set({ isPlaying: false, status: 'error' });
    if (kind === 'unauthorized') return this.askToLogin();
    if (kind === 'blocked') {
      this.set({ status: 'paused' });
      this.parts.notify({ message: 'Press play to start.', type: 'info' });
      return;
    }
    const title = this.get().currentTrack?.title ?? '';
    if (kind === 'network') {
      const ctaAction = () => this.play();
      this.parts.notify({
        message: texts.networkError,
        type: 'error',
        ctaText: 'Try again',
        ctaAction,
      });
      return;
    }
    const message =
      kind === 'missing' ? `“${title}” is not there any more.` : `“${title}” cannot be played.`;
    this.parts.notify({ message, type: 'error' });
    if (++this.failures < mostFailures) this.change('skipped', rules.advance(this.get()));
  }

  private askToLogin(): void {
    this.parts.notify({
      message: 'Log in to listen',
      type: 'warning',
      duration: constants.loginPrompt,
      ctaText: texts.login,
      ctaAction: this.parts.goToLogin,
    });
  }
}

/** The part that the queue's rules decide, without the rest of the state that travels with it. */
function onlyQueue(state: QueueState): QueueState {
  const { currentTrack, queue, playbackHistory, repeat, shuffle, source, unshuffled, looped } =
    state;
  return { currentTrack, queue, playbackHistory, repeat, shuffle, source, unshuffled, looped };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
