import { waits } from './waits';

/**
 * Asks for what was missed: after each connect at once, and where the server says that pushes may have been lost within
 * a moment, as it says so to everybody. What fails is asked for again.
 */
export class CatchUp {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Rises with each time that it is asked for; an earlier one is not tried again. */
  private turn = 0;

  /** Ask resolves with whether all of it was had. */
  constructor(private readonly ask: () => Promise<boolean>) {}

  now(): void {
    clearTimeout(this.timer);
    void this.run(++this.turn, 0);
  }

  soon(): void {
    this.schedule(++this.turn, 0, Math.random() * waits.missedWithin);
  }

  close(): void {
    this.turn++;
    clearTimeout(this.timer);
  }

  private schedule(turn: number, failures: number, wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(turn, failures), wait);
  }

  private async run(turn: number, failures: number): Promise<void> {
    const isDone = await this.ask();
    const wait = waits.again[failures];
    if (!isDone && wait !== undefined && turn === this.turn)
      this.schedule(turn, failures + 1, wait);
  }
}
