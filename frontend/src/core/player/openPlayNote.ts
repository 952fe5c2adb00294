import type { EndedPlay } from './playerApi';

const prefix = 'sidestage.openPlay.';
/** Milliseconds between two writes. */
const pace = 5_000;
/** Milliseconds without a write after which the tab is taken for gone; hidden tabs write once a minute. */
const abandonedAfter = 150_000;

interface Note {
  play: EndedPlay;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * A note of the play that is open in this tab, for the case that the tab is killed without a word, as
 * phones do with pages that are out of sight. The next page load ends it from the note.
 */
export class OpenPlayNote {
  private readonly key: string;
  private written = { playId: '', at: 0 };

  constructor(
    private readonly storage: Storage,
    tab: string = crypto.randomUUID(),
  ) {
    this.key = prefix + tab;
  }

  /** Keeps the play as it would have to be ended now; every few seconds unless it must be now. */
  write(play: EndedPlay, now = false): void {
    const at = Date.now();
    if (!now && this.written.playId === play.playId && at - this.written.at < pace) return;
    this.written = { playId: play.playId, at };
    this.storage.setItem(this.key, JSON.stringify({ play, at } satisfies Note));
  }

  /** Drops the note; given an id, only where it is of that play. */
  clear(playId?: string): void {
    if (playId !== undefined && this.written.playId !== playId) return;
    this.written = { playId: '', at: 0 };
    this.storage.removeItem(this.key);
  }

  /** The plays of tabs that are gone; they are handed out once. */
  takeAbandoned(): EndedPlay[] {
    const keys = Object.keys(this.storage).filter((key) => key.startsWith(prefix));
    return keys.flatMap((key) => {
      const { play, at } = JSON.parse(this.storage.getItem(key) ?? 'null') as Note;
      if (key === this.key || Date.now() - at < abandonedAfter) return [];
      this.storage.removeItem(key);
      return [play];
    });
  }
}
