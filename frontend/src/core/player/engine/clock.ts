/** Milliseconds between two ticks. */
const interval = 100;

/**
 * Ticks while something plays. A worker keeps the time where there are workers: the timers of a page in
 * the background come once a second, and later once a minute.
 */
export class Clock {
  private worker: Worker | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly tick: () => void) {}

  run(isRunning: boolean): void {
    if (isRunning === (this.worker !== null || this.timer !== undefined)) return;
    if (isRunning) return this.start();
    this.worker?.terminate();
    this.worker = null;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private start(): void {
    if (typeof Worker === 'undefined') {
      this.timer = setInterval(this.tick, interval);
      return;
    }
    const code = new Blob([`setInterval(() => postMessage(0), ${interval})`], {
      type: 'text/javascript',
    });
    const address = URL.createObjectURL(code);
    const worker = new Worker(address);
    worker.onmessage = () => {
      URL.revokeObjectURL(address);
      worker.onmessage = this.tick;
    };
    // Where no worker may run, a timer is better than none.
    worker.onerror = () => {
      if (this.worker !== worker) return;
      this.worker = null;
      this.timer = setInterval(this.tick, interval);
    };
    this.worker = worker;
  }
}
