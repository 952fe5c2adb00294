import type { offerUndo } from '@/core/data/offerUndo';
import { goOn } from './deck';
import type { FeedbackApi, TurnAnswer } from './feedbackApi';
import { HeardTime } from './heard';
import { PlayerApiError } from './playerApi';
import type { PlayerStore } from './playerStore';
import { isOf } from './subject';
import type { PlayerTrack, Player, Turn, TurnKind, TurnSubject, UndoLine } from './types';
import { upcomingOf } from './upcoming';

/** Seconds: a song that is left before was not to the person's taste. */
const skipTime = 30;
/** Turns that wait for an answer; the oldest makes room. */
const mostTurns = 20;
/** Songs that the server takes at once. */
const mostUpcoming = 100;
/** Milliseconds after which a turn that was never answered is forgotten. */
const tooOld = 24 * 3600_000;
/** What telling it again would not change. */
const refusals = [400, 403, 404, 409, 410, 422];
/** Milliseconds until a lost turn is told again. After the last it waits for the line, the next turn or visit. */
const retries = [2_000, 8_000, 30_000, 120_000];

interface FeedbackParts {
  player: () => Pick<PlayerStore, 'getState' | 'setState'>;
  api: FeedbackApi;
  offerUndo: typeof offerUndo;
  dismiss: (messageId: number) => void;
  isOnline?: () => boolean;
}

/** Tells the jukebox that plays what the person does with its songs, and plays what it makes of it. */
export class JukeboxFeedback {
  private trackId: string | null = null;
  private heard = new HeardTime();
  /** Where the track was taken up: what lies before was heard earlier. Seconds. */
  private takenUpAt = 0;
  private readonly repeated = new Set<string>();
  /** What else is taken back with a turn, by its key. */
  private readonly besides = new Map<string, UndoLine['undo']>();
  private calls: Promise<unknown> = Promise.resolve();
  private isSending = false;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private line: number | null = null;

  constructor(private readonly parts: FeedbackParts) {}

  /** Sound has begun, or goes on after a pause. Seconds. */
  began({ id }: PlayerTrack, position: number): void {
    if (id !== this.trackId) {
      this.trackId = id;
      this.heard = new HeardTime();
      this.takenUpAt = position;
    }
    this.heard.jumped(position);
  }

  /** The position has moved by playing. Seconds. */
  played(position: number): void {
    this.heard.played(position);
  }

  /** The position has moved by a jump. Seconds. */
  jumped(from: number, to: number): void {
    this.heard.played(from);
    this.heard.jumped(to);
  }

  /** Reports whether a song that is left now was hardly listened to. */
  isSkip({ id }: PlayerTrack): boolean {
    const heard =
      id === this.trackId ? this.takenUpAt + this.heard.seconds : this.state().currentTime;
    return heard < skipTime;
  }

  skipped(track: PlayerTrack): void {
    this.left(track, 'skipped');
  }

  finished(track: PlayerTrack): void {
    this.left(track, 'finished');
  }

  /** It plays again, by repeat or because the person went back to its start. */
  startedOver(track: PlayerTrack): void {
    const { jukebox } = this.state();
    const once = `${jukebox?.id} ${track.id}`;
    if (this.repeated.has(once)) return;
    this.repeated.add(once);
    this.note(track.id, 'repeated');
  }

  /**
   * The person saved or refused something anywhere on the site: it counts where they hear it here. The line
   * about it makes room for what the jukebox understood, and Undo takes both back. Reports whether it was shown.
   */
  said(kind: TurnKind, subject: TurnSubject, id: string, line?: UndoLine): boolean {
    const { currentTrack, playbackHistory } = this.state();
    const track = [currentTrack, ...playbackHistory.toReversed()].find(
      (one) => one && isOf(one, subject, id),
    );
    if (!track) return false;
    const turn = this.note(track.id, kind);
    if (!turn || !line) return false;
    this.besides.set(turn.key, line.undo);
    this.say(line.text, turn);
    return true;
  }

  /** Tells what an earlier visit left unanswered, and again whenever the line is back. Returns how to stop. */
  follow(target: EventTarget = window): () => void {
    const tryAgain = () => {
      this.attempts = 0;
      this.send();
    };
    target.addEventListener('online', tryAgain);
    tryAgain();
    return () => {
      target.removeEventListener('online', tryAgain);
      clearTimeout(this.timer);
    };
  }

  private left(track: PlayerTrack, kind: TurnKind): void {
    // Of a preview nobody can tell how the rest would have been.
    if (track.hasAccessTo !== false) this.note(track.id, kind);
    if (track.id === this.trackId) this.trackId = null;
  }

  private note(trackId: string, kind: TurnKind): Turn | null {
    const { jukebox, turns } = this.state();
    if (!jukebox) return null;
    const turn: Turn = {
      key: crypto.randomUUID(),
      jukeboxId: jukebox.id,
      dial: jukebox.dial,
      trackId,
      kind,
      at: Date.now(),
    };
    this.set({ turns: [...turns, turn].slice(-mostTurns) });
    this.attempts = 0;
    this.send();
    return turn;
  }

  /** Tells what waits, one after the other. */
  private send(): void {
    clearTimeout(this.timer);
    if (this.isSending || this.parts.isOnline?.() === false) return;
    this.isSending = true;
    void this.inOrder(() => this.tellAll()).finally(() => {
      this.isSending = false;
    });
  }

  private async tellAll(): Promise<void> {
    for (;;) {
      const turns = this.state().turns.filter(({ at }) => Date.now() - at < tooOld);
      const [turn] = turns;
      if (!turn) return;
      // The same words each time: the same key gets the same answer.
      const told = { ...turn, upcoming: turn.upcoming ?? this.upcoming(turn.jukeboxId) };
      this.set({ turns: turns.with(0, told) });
      let answer: TurnAnswer | null = null;
      try {
        answer = await this.parts.api.tellHeard(told, told.upcoming);
      } catch (error) {
        if (!isRefused(error)) return this.tryLater();
      }
      this.attempts = 0;
      this.forget(told);
      if (!answer || !this.apply(told, told.upcoming, answer)) continue;
      if (answer.understood) this.say(answer.understood.text, told);
    }
  }

  private tryLater(): void {
    const pause = retries[this.attempts++];
    if (pause !== undefined) this.timer = setTimeout(() => this.send(), pause);
  }

  /** Reports whether the answer was still wanted: no other turn, dial or jukebox has come since. */
  private apply(turn: Turn, asked: readonly string[], answer: TurnAnswer): boolean {
    const { jukebox, turns, replaceUpcoming } = this.state();
    if (jukebox?.id !== turn.jukeboxId || jukebox.dial !== turn.dial) return false;
    if (turns.some(({ jukeboxId }) => jukeboxId === turn.jukeboxId)) return false;
    this.set({ jukebox: goOn(jukebox, answer.position) });
    replaceUpcoming(asked, answer.songs);
    return true;
  }

  /** One line at a time: the newest says how the jukebox goes on. */
  private say(text: string, turn: Turn): void {
    if (this.line !== null) this.parts.dismiss(this.line);
    this.line = this.parts.offerUndo(text, async () => {
      await this.besides.get(turn.key)?.();
      await this.inOrder(() => this.takeBack(turn));
    });
  }

  private async takeBack(turn: Turn): Promise<void> {
    // One that waits for the line is told no more.
    this.forget(turn);
    const asked = this.upcoming(turn.jukeboxId);
    const { jukebox } = this.state();
    const answer = await this.parts.api.takeBack(turn, asked);
    this.apply({ ...turn, dial: jukebox?.dial }, asked, answer);
  }

  /** Runs calls one after the other, so that the server hears of them as they happened. */
  private inOrder(work: () => Promise<void>): Promise<void> {
    const run = this.calls.then(work);
    this.calls = run.catch(() => {
      // Whoever asked for it is told; the next one goes on.
    });
    return run;
  }

  private upcoming(jukeboxId: string): string[] {
    const state = this.state();
    if (state.jukebox?.id !== jukeboxId) return [];
    return upcomingOf(state)
      .slice(0, mostUpcoming)
      .map(({ id }) => id);
  }

  private forget({ key }: Turn): void {
    this.set({ turns: this.state().turns.filter((turn) => turn.key !== key) });
  }

  private state(): Player {
    return this.parts.player().getState();
  }

  private set(change: Partial<Player>): void {
    this.parts.player().setState(change);
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof PlayerApiError && refusals.includes(error.status);
}
