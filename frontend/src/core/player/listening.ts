import { HeardTime } from './heard';
import { OpenPlayNote } from './openPlayNote';
import {
  type EndedPlay,
  type EndReason,
  type PlayerApi,
  PlayerApiError,
  type PlaySource,
} from './playerApi';
import type { PlayContext, PlayerTrack } from './types';

type ListeningApi = Pick<
  PlayerApi,
  'startSession' | 'startPlay' | 'endPlay' | 'endPlayOnClose' | 'endSessionOnClose'
>;

export interface ListeningParts {
  api: ListeningApi;
  storage: Storage;
  userId: () => string | null;
  /** The session of the player's state. */
  onSession: (session: { sessionId: string } | null) => void;
  /** Null when calls work again. Nothing stops for a failure here. */
  onProblem: (message: string | null) => void;
}

interface OpenPlay {
  userId: string;
  songId: string;
  songDuration: number;
  isRepeat: boolean;
  source: PlaySource | null;
  heard: HeardTime;
  /** What start-play has answered; null while it has not, or has failed. */
  ids: { playId: string; sessionId: string } | null;
  begun: Promise<void>;
}

/** Tells the server what is listened to: a session, and in it a record for each stretch of playing. */
export class Listening {
  private sessionId: string | null = null;
  private open: OpenPlay | null = null;
  private readonly completed = new Set<string>();
  private readonly note: OpenPlayNote;

  constructor(private readonly parts: ListeningParts) {
    this.note = new OpenPlayNote(parts.storage);
  }

  /** Sound has begun, or goes on after a pause, at a position in seconds, from a list or the jukebox. */
  begin(track: PlayerTrack, position: number, context: PlayContext | null = null): void {
    if (this.open) return;
    const userId = this.parts.userId();
    if (!userId) return;
    const heard = new HeardTime();
    heard.jumped(position);
    const play: OpenPlay = {
      userId,
      songId: track.id,
      songDuration: track.duration,
      isRepeat: this.completed.has(track.id),
      source: context && { type: context.type, ...(context.id ? { id: context.id } : {}) },
      heard,
      ids: null,
      begun: Promise.resolve(),
    };
    play.begun = this.register(play);
    this.open = play;
  }

  /** The position has moved by playing. Seconds. */
  played(position: number): void {
    this.open?.heard.played(position);
    if (this.open?.ids) this.note.write(ended(this.open, 'closed'));
  }

  /** The page may be gone without a further word: what is open is noted as it stands. */
  noteNow(): void {
    if (this.open?.ids) this.note.write(ended(this.open, 'closed'), true);
  }

  /** The position has moved by a jump; what was heard up to it counts. Seconds. */
  jumped(from: number, to: number): void {
    this.open?.heard.played(from);
    this.open?.heard.jumped(to);
  }

  /** Finishes the record, if one is open. Ending twice is the same as once. */
  end(endReason: EndReason): void {
    const play = this.open;
    if (!play) return;
    this.open = null;
    if (endReason === 'completed') this.completed.add(play.songId);
    void play.begun.then(() => this.send(play, endReason));
  }

  /** The page is going, or the person signs out: the last chance to say it. Resolves once it is said, or was in vain. */
  async close(): Promise<void> {
    const words: Promise<void>[] = [];
    const play = this.open;
    this.open = null;
    if (play?.ids) {
      words.push(this.parts.api.endPlayOnClose(ended(play, 'closed')));
      this.note.clear();
    }
    const { sessionId } = this;
    if (sessionId) words.push(this.attempt(() => this.parts.api.endSessionOnClose(sessionId)));
    this.forgetSession();
    this.completed.clear();
    await Promise.all(words);
  }

  /** Ends what a tab that was killed has left open. */
  async endLeftOpen(): Promise<void> {
    const userId = this.parts.userId();
    for (const play of this.note.takeAbandoned()) {
      if (play.userId === userId) await this.attempt(() => this.parts.api.endPlay(play));
    }
  }

  private async register(play: OpenPlay): Promise<void> {
    await this.attempt(async () => {
      try {
        await this.startPlay(play);
      } catch (error) {
        if (!(error instanceof PlayerApiError) || error.status !== 404) throw error;
        // The session is not known any more: a new one takes its place.
        this.forgetSession();
        await this.startPlay(play);
      }
    });
  }

  private async startPlay(play: OpenPlay): Promise<void> {
    const sessionId = this.sessionId ?? (await this.parts.api.startSession(play.userId));
    if (this.sessionId !== sessionId) {
      this.sessionId = sessionId;
      this.parts.onSession({ sessionId });
    }
    const playId = await this.parts.api.startPlay(sessionId, play);
    play.ids = { playId, sessionId };
  }

  private async send(play: OpenPlay, endReason: EndReason): Promise<void> {
    if (!play.ids) return;
    const record = ended(play, endReason);
    await this.attempt(() => this.parts.api.endPlay(record));
    this.note.clear(record.playId);
  }

  private async attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task();
      this.parts.onProblem(null);
    } catch (error) {
      this.parts.onProblem(error instanceof Error ? error.message : String(error));
    }
  }

  private forgetSession(): void {
    this.sessionId = null;
    this.parts.onSession(null);
  }
}

function ended(play: OpenPlay, endReason: EndReason): EndedPlay {
  const { userId, songId, songDuration, isRepeat, heard, ids } = play;
  if (!ids) throw new Error('the play has no id yet');
  return { ...ids, userId, songId, listenTime: heard.seconds, songDuration, endReason, isRepeat };
}
