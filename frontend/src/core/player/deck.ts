import type { SnackbarOptions } from '@/components/snackbarStore';
import { constants, texts } from '@/lib/texts';
import { isPlayable, isPreview } from './access';
import type { AudioEngine, AudioSource, EngineEvent, FailureKind } from './engine';
import { failureMessage, gatedMessage, mayRetry } from './failures';
import type { JukeboxFeedback } from './jukeboxFeedback';
import type { Listening } from './listening';
import {
  type EndReason,
  type JukeboxStart,
  type MoreSongs,
  type PlayerApi,
  PlayerApiError,
} from './playerApi';
import * as rules from './queue';
import { sourceOf } from './source';
import { isOf } from './subject';
import type {
  Jukebox,
  JukeboxSeed,
  PlayContext,
  Player,
  PlayerState,
  PlayerTrack,
  QueueState,
  TurnKind,
  TurnSubject,
  UndoLine,
} from './types';
import { passOver } from './upcoming';

/** Previous starts the track again after more than this; seconds. */
const restartAfter = 3;
/** A jukebox is asked for more when no more than this are left. */
const refillAt = 3;
/** Tracks that fail one after another before it stops trying the next. */
const mostFailures = 3;
/** Milliseconds in which a change of the queue can be taken back. */
const undoTime = 6_000;

export interface PlayerParts {
  engine: AudioEngine;
  listening: Pick<Listening, 'begin' | 'played' | 'jumped' | 'end'>;
  api: Pick<PlayerApi, 'startJukebox' | 'moreSongs'>;
  /** Absent where no jukebox is to learn. */
  feedback?: JukeboxFeedback;
  address: (track: PlayerTrack, fresh: boolean) => string | Promise<string>;
  isSignedIn: () => boolean;
  notify: (message: SnackbarOptions) => void;
  goToLogin: () => void;
  /** Opens a page of the site. */
  goTo: (path: string) => void;
  random?: () => number;
}

/** Carries decisions of the queue's rules to the engine, and the engine's news to the state. */
export class Deck {
  private failures = 0;
  private isRefilling = false;
  /** A jukebox ran out before more came: what comes plays at once. */
  private isStranded = false;
  /** The volume that muting has left. */
  private loud = 1;

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
    if (isAtStart && state.playbackHistory.length > 0) {
      return this.change('skipped', rules.back(state));
    }
    const { feedback } = this.parts;
    if (!feedback?.isSkip(state.currentTrack)) feedback?.startedOver(state.currentTrack);
    this.parts.engine.seek(0);
  }

  /** The person wants the next song, or one of the queue. What they hardly listened to the jukebox hears of. */
  skip(to?: string): void {
    const state = this.get();
    const { currentTrack: left, jukebox, queue } = state;
    const isSkip = left !== null && this.parts.feedback?.isSkip(left) === true;
    if (to !== undefined) this.change('skipped', rules.skipTo(state, to));
    // Somebody else is next before the jukebox has answered, unless it plays this artist.
    else if (isSkip && jukebox && jukebox.seed.artistId !== left.artistId) {
      this.change('skipped', rules.advance(passOver(state, left.artistId)));
    } else this.change('skipped', rules.advance(state));
    if (isSkip && queue !== this.get().queue) this.parts.feedback?.skipped(left);
  }

  /** The jukebox hears what the person said of a song. One that plays and is refused makes room at once. */
  tell(kind: TurnKind, subject: TurnSubject, id: string, line?: UndoLine): boolean {
    const state = this.get();
    const { currentTrack: left, jukebox } = state;
    const isShown = this.parts.feedback?.said(kind, subject, id, line) ?? false;
    if (kind === 'refused' && jukebox && left && isOf(left, subject, id)) {
      this.change('skipped', rules.advance(passOver(state, left.artistId)));
    }
    return isShown;
  }

  setVolume(volume: number): void {
    const within = Math.max(0, Math.min(1, volume));
    this.parts.engine.setVolume(within);
    this.set({ volume: within });
  }

  toggleMute(): void {
    const { volume } = this.get();
    if (volume > 0) this.loud = volume;
    this.setVolume(volume > 0 ? 0 : this.loud);
  }

  /** Plays a list in place of what is there. What the person had added can be brought back. */
  replace(tracks: readonly PlayerTrack[], startIndex: number, context: PlayContext | null): void {
    const first = tracks[startIndex];
    if (!first || !this.admits()) return;
    if (!isPlayable(first)) return this.tellGated(first);
    const open = tracks.filter(isPlayable);
    this.tellLeftOut(tracks.length - open.length);
    const takeBack = this.remember();
    this.set({ context, jukebox: null });
    this.change('replaced', rules.start(this.get(), open, open.indexOf(first), this.parts.random));
    takeBack();
  }

  /** Takes up what was stopped elsewhere. */
  takeUp(
    tracks: readonly PlayerTrack[],
    at: number,
    { context, added, jukebox }: Pick<PlayerState, 'context' | 'added' | 'jukebox'>,
  ): void {
    const [first] = tracks;
    if (!first || !this.admits()) return;
    if (!isPlayable(first)) return this.tellGated(first);
    const begun = rules.start({ ...this.get(), shuffle: false }, tracks.filter(isPlayable));
    this.set({ context, jukebox });
    this.change('replaced', { ...begun, added: Math.min(added, begun.queue.length) }, at);
  }

  /** Ends the current track although some of it is loaded: the server does not give it any more. */
  withdraw(trackId: string, why: 'forbidden' | 'missing'): void {
    if (this.get().currentTrack?.id !== trackId) return;
    this.fail(why);
    if (this.get().currentTrack?.id === trackId) this.parts.engine.pause();
  }

  playNext(track: PlayerTrack): void {
    if (!isPlayable(track)) return this.tellGated(track);
    this.edit(rules.insertNext(this.get(), track));
  }

  /** Whether it was not among what comes next already. */
  add(track: PlayerTrack): boolean {
    if (!isPlayable(track)) {
      this.tellGated(track);
      return false;
    }
    const before = this.get();
    const changed = rules.add(before, track);
    this.edit(changed);
    return changed !== before;
  }

  remove(trackId: string): void {
    const { next, later } = rules.parts(this.get());
    const at = [...next, ...later].findIndex(({ id }) => id === trackId);
    const track = [...next, ...later][at];
    if (!track) return;
    const [part, place] =
      at < next.length ? (['next', at] as const) : (['later', at - next.length] as const);
    this.edit(rules.remove(this.get(), trackId));
    this.offerUndo(`Removed “${track.title}” from the queue`, () =>
      this.edit(rules.putBack(this.get(), track, part, place)),
    );
  }

  clearNextUp(): void {
    const { next } = rules.parts(this.get());
    if (next.length === 0) return;
    this.edit(rules.clearNextUp(this.get()));
    this.offerUndo('Cleared what was next up', () =>
      this.edit(next.reduce((state, track) => rules.add(state, track), this.get() as QueueState)),
    );
  }

  /** Takes a state with another current track, and plays that. */
  change(reason: EndReason, state: QueueState, at = 0): void {
    const track = state.currentTrack;
    if (!track || state === this.get() || !this.admits()) return;
    this.parts.listening.end(reason);
    this.put(state, track, { at, play: true });
  }

  /** Makes a state's current track the one that plays, or waits to. */
  private put(state: QueueState, track: PlayerTrack, start: { at: number; play: boolean }): void {
    this.set({
      ...onlyQueue(state),
      currentTime: start.at,
      duration: track.duration,
      isPlaying: start.play,
      status: start.play ? 'loading' : 'paused',
      failure: null,
      stopsAfterTrack: false,
    });
    this.isStranded = false;
    this.parts.engine.load(sourceOf(this.parts, track), start);
    this.lookAhead();
  }

  /** Notes the queue as it is where the person has added to it; what it returns offers it back. */
  private remember(): () => void {
    const before = this.get();
    if (before.added === 0) return () => undefined;
    const { currentTrack, context, jukebox, currentTime, isPlaying } = before;
    return () =>
      this.offerUndo('The queue was replaced', () => {
        if (!currentTrack) return;
        this.parts.listening.end('replaced');
        this.set({ context, jukebox });
        this.put(before, currentTrack, { at: currentTime, play: isPlaying });
      });
  }

  private offerUndo(message: string, ctaAction: () => void): void {
    this.parts.notify({ message, ctaText: 'Undo', ctaAction, duration: undoTime });
  }

  /** Takes a state with the same current track. */
  edit(state: QueueState): void {
    if (state === this.get()) return;
    this.hold(state);
    void this.refill();
  }

  async startJukebox(seed: JukeboxSeed): Promise<void> {
    if (!this.admits()) return;
    try {
      const started = await this.parts.api.startJukebox(seed);
      const songs = started.songs.filter(isPlayable);
      if (songs.length === 0) {
        this.parts.notify({ message: 'The jukebox found nothing to play.', type: 'info' });
        return;
      }
      const takeBack = this.remember();
      this.set({
        jukebox: jukeboxOf(started, seed),
        context: { type: 'jukebox', id: started.id },
      });
      this.change('replaced', rules.start(this.get(), songs, 0, this.parts.random));
      takeBack();
      const [song] = songs;
      // Nobody chose it, so it says what it is.
      if (song)
        this.parts.notify({
          message: `${texts.nowPlaying} ${song.title} by ${song.artist}`,
          type: 'music',
        });
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

  prepareNext(): void {
    const state = this.get();
    const following = state.stopsAfterTrack ? null : rules.upNext(state);
    this.parts.engine.prepare(following && sourceOf(this.parts, following));
  }

  private async refill(): Promise<void> {
    const { jukebox, queue } = this.get();
    if (!jukebox || queue.length > refillAt || this.isRefilling) return;
    this.isRefilling = true;
    try {
      const { songs, position } = await this.moreSongs(jukebox);
      const now = this.get().jukebox;
      if (now?.seed !== jukebox.seed) return;
      this.set({ jukebox: goOn(now, position) });
      const more = rules.append(this.get(), songs.filter(isPlayable));
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
  private async moreSongs(jukebox: Jukebox): Promise<MoreSongs> {
    try {
      return await this.parts.api.moreSongs(jukebox.id, jukebox.position);
    } catch (error) {
      if (!(error instanceof PlayerApiError) || error.status !== 404) throw error;
      const { seed } = jukebox;
      const started = await this.parts.api.startJukebox(seed);
      if (this.get().jukebox?.id === jukebox.id) this.set({ jukebox: jukeboxOf(started, seed) });
      return started;
    }
  }

  private hear(event: EngineEvent): void {
    const track = this.get().currentTrack;
    switch (event.type) {
      case 'time':
        this.parts.listening.played(event.time);
        this.parts.feedback?.played(event.time);
        this.set({ currentTime: event.time, duration: event.duration });
        return;
      case 'playing':
        this.failures = 0;
        if (track) this.parts.feedback?.began(track, this.parts.engine.time);
        if (track && !isPreview(track)) {
          this.parts.listening.begin(track, this.parts.engine.time, playedFrom(this.get(), track));
        }
        this.set({ isPlaying: true, status: 'playing', failure: null });
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
        this.parts.feedback?.jumped(event.from, event.to);
        return;
      case 'handover':
        return this.handOver(event.to);
      case 'ended':
        return this.finish();
      case 'error':
        return this.fail(event.kind);
      case 'silenced':
        // Another engine goes on; see background.ts.
        return;
    }
  }

  private handOver(to: AudioSource): void {
    this.parts.listening.end('completed');
    const { currentTrack: left } = this.get();
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
    if (!left) return;
    if (left.id === state.currentTrack.id) this.parts.feedback?.startedOver(left);
    else this.parts.feedback?.finished(left);
  }

  private finish(): void {
    this.parts.listening.end('completed');
    this.set({ isPlaying: false, status: 'paused' });
    const { currentTrack } = this.get();
    if (currentTrack) this.parts.feedback?.finished(currentTrack);
    if (this.get().stopsAfterTrack) return this.rest();
    this.isStranded = this.get().jukebox !== null;
    void this.refill();
  }

  /** It stops between two tracks: the next one waits at its start. */
  private rest(): void {
    const state = rules.afterEnd(this.get());
    this.set({ stopsAfterTrack: false });
    if (state?.currentTrack) this.put(state, state.currentTrack, { at: 0, play: false });
  }

  private fail(kind: FailureKind): void {
    // A source that nobody has asked to hear yet is tried again when somebody does.
    if (!this.get().isPlaying) return;
    this.parts.listening.end('paused');
    this.set({ isPlaying: false, status: kind === 'blocked' ? 'paused' : 'error', failure: kind });
    const track = this.get().currentTrack;
    if (kind === 'unauthorized' || !track) return this.askToLogin();
    if (kind === 'forbidden') this.tellGated(track);
    else {
      this.parts.notify({
        message: failureMessage(kind, track),
        type: kind === 'blocked' ? 'info' : 'error',
        ...(mayRetry(kind) ? { ctaText: 'Try again', ctaAction: () => this.play() } : {}),
      });
    }
    if (kind === 'blocked' || mayRetry(kind)) return;
    if (++this.failures < mostFailures) this.change('skipped', rules.advance(this.get()));
  }

  /** Says whose music it is for, and leads to the artist. */
  private tellGated(track: PlayerTrack): void {
    this.parts.notify({
      message: gatedMessage(track),
      type: 'info',
      duration: undoTime,
      ctaText: 'See the artist',
      ctaAction: () => this.parts.goTo(`/${track.artistHandle}`),
    });
  }

  private tellLeftOut(count: number): void {
    if (count === 0) return;
    const message =
      count === 1
        ? 'One track is for supporters and was left out.'
        : `${count} tracks are for supporters and were left out.`;
    this.parts.notify({ message, type: 'info' });
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
  const { currentTrack, queue, added, playbackHistory } = state;
  const { repeat, shuffle, source, unshuffled, looped, placed } = state;
  return {
    currentTrack,
    queue,
    added,
    playbackHistory,
    repeat,
    shuffle,
    source,
    unshuffled,
    looped,
    placed,
  };
}

/** What a track is played from; null for one that the person has put into the queue. */
function playedFrom({ context, source }: PlayerState, track: PlayerTrack): PlayContext | null {
  const isOfContext = source.some(({ id }) => id === track.id);
  const isChosen =
    context?.type === 'room' || (context?.type === 'jukebox' && Boolean(track.reason));
  return isOfContext || isChosen ? context : null;
}

function jukeboxOf({ id, dial, position }: JukeboxStart, seed: JukeboxSeed): Jukebox {
  return goOn(dial === undefined ? { id, seed } : { id, seed, dial }, position);
}

/** A jukebox after an answer. Of two answers that crossed the further one counts: what came with it is queued. */
export function goOn(jukebox: Jukebox, position = 0): Jukebox {
  return position > (jukebox.position ?? 0) ? { ...jukebox, position } : jukebox;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
