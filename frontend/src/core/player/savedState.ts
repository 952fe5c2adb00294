import { savedKey as key } from './initialState';
import type { PlayerState } from './types';

const version = 2;
/** The version before this one knew no added tracks. */
const versionBefore = 1;
/** Milliseconds between two writes of the position alone. */
const pace = 1_000;

const kept = [
  'currentTrack',
  'currentTime',
  'duration',
  'volume',
  'queue',
  'added',
  'playbackHistory',
  'repeat',
  'shuffle',
  'source',
  'unshuffled',
  'looped',
  'placed',
  'context',
  'jukebox',
  'turns',
  'isQueueOpen',
] as const satisfies readonly (keyof PlayerState)[];

export type SavedState = Pick<PlayerState, (typeof kept)[number]>;

interface Entry {
  version: number;
  userId: string;
  state: SavedState;
}

/** Keeps the player's state over page loads, for the person it belongs to. */
export class SavedPlayer {
  private last: SavedState | null = null;
  private writtenAt = 0;

  constructor(private readonly storage: Storage) {}

  /** Writes what has changed; the position alone at most once a second unless it must be now. */
  save(state: PlayerState, userId: string, now = false): void {
    const changed = kept.filter((name) => this.last?.[name] !== state[name]);
    if (changed.length === 0) return;
    const onlyTime = changed.every((name) => name === 'currentTime');
    const at = Date.now();
    if (onlyTime && !now && at - this.writtenAt < pace) return;
    this.writtenAt = at;
    this.last = pick(state);
    try {
      const entry: Entry = { version, userId, state: this.last };
      this.storage.setItem(key, JSON.stringify(entry));
    } catch (error) {
      // A full storage must not stop the music; the state of before would be wrong, so it goes.
      if (!(error instanceof DOMException)) throw error;
      this.storage.removeItem(key);
    }
  }

  /** What was kept for this person; null where there is nothing, or it is of another version. */
  load(userId: string): SavedState | null {
    const text = this.storage.getItem(key);
    if (text === null) return null;
    try {
      const entry = JSON.parse(text) as Partial<Entry>;
      if (entry.userId !== userId || !entry.state) return null;
      if (entry.version === versionBefore) return { ...entry.state, added: 0 };
      return entry.version === version ? entry.state : null;
    } catch {
      // Not ours: the same as nothing.
      return null;
    }
  }

  clear(): void {
    this.last = null;
    this.storage.removeItem(key);
  }
}

function pick(state: PlayerState): SavedState {
  return Object.fromEntries(kept.map((name) => [name, state[name]])) as SavedState;
}
