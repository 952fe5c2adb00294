import type { Hub } from '@/core/hub';
import { waits } from './waits';

/**
 * Asks for what was missed: after each connect at once; within a moment where the server says that pushes may have been
 * lost, as it says so to everybody; and every while as long as the hub is away, as nothing is pushed then. What fails is
 * asked for again.
 */
export class CatchUp {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private away: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds until it is asked again without a hub, give or take a quarter. */
  private pause: number = waits.awayAgain;
  /** Rises with each time that it is asked for; an earlier one is not tried again. */
  private turn = 0;
  private readonly stops: (() => void)[];

  /** Ask resolves with whether all of it was had. */
  constructor(
    private readonly hub: Hub,
    private readonly ask: () => Promise<boolean>,
  ) {
    this.stops = [
      hub.on('Missed', () => this.soon()),
      hub.status.subscribe(() => this.followHub()),
      hub.onConnected(() => this.now()),
    ];
    this.followHub();
  }

  close(): void {
    this.turn++;
    clearTimeout(this.timer);
    clearTimeout(this.away);
    this.away = undefined;
    for (const stop of this.stops) stop();
  }

  private now(): void {
    clearTimeout(this.timer);
    void this.run(++this.turn, 0);
  }

  private soon(): void {
    this.schedule(++this.turn, 0, Math.random() * waits.missedWithin);
  }

  private followHub(): void {
    if (this.hub.status.getState().state !== 'connected') {
      this.away ??= this.askLater(waits.away + Math.random() * waits.missedWithin);
      return;
    }
    clearTimeout(this.away);
    this.away = undefined;
    this.pause = waits.awayAgain;
  }

  private askLater(wait: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => void this.askMeanwhile(), wait);
  }

  /** Asks without a hub, and less and less often where that fails: all clients of a server that is away do. */
  private async askMeanwhile(): Promise<void> {
    const timer = this.away;
    if (document.visibilityState === 'visible') {
      clearTimeout(this.timer);
      // What fails is asked for again with the next time.
      const isDone = await this.run(++this.turn, waits.again.length);
      if (this.away !== timer) return; // the hub is back, or was meanwhile
      this.pause = isDone ? waits.awayAgain : Math.min(this.pause * 2, waits.awayMost);
    }
    this.away = this.askLater(this.pause * (0.75 + Math.random() / 2));
  }

  private schedule(turn: number, failures: number, wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(turn, failures), wait);
  }

  private async run(turn: number, failures: number): Promise<boolean> {
    const isDone = await this.ask();
    const wait = waits.again[failures];
    if (!isDone && wait !== undefined && turn === this.turn)
      this.schedule(turn, failures + 1, wait);
    return isDone;
  }
}
