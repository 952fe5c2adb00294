import type { NowInRoom } from './types';

/** Answers that are remembered: a clock that was set meanwhile is right again after as many. */
const remembered = 16;

/**
 * The server's clock as seen from here. Each answer was written before it arrived, so that every one
 * puts the server's clock too far back, by the time that it travelled: the largest is the closest.
 */
export class ServerClock {
  private offsets: number[] = [];

  /** An answer that says serverTime (RFC 3339) is here. */
  hear(serverTime: string, arrivedAt = Date.now()): void {
    const offset = Date.parse(serverTime) - arrivedAt;
    if (Number.isNaN(offset)) return;
    this.offsets = [...this.offsets, offset].slice(-remembered);
  }

  /** Another server may have another clock. */
  forget(): void {
    this.offsets = [];
  }

  /** Milliseconds since 1970, as the server counts them. */
  now(at = Date.now()): number {
    return at + (this.offsets.length > 0 ? Math.max(...this.offsets) : 0);
  }
}

/** Seconds from the start of the song at which a room is, at a time of the server's clock. */
export function positionAt(now: NowInRoom, serverNow: number): number {
  if (now.paused) return now.position;
  return Math.max(0, (serverNow - Date.parse(now.startedAt)) / 1_000);
}
