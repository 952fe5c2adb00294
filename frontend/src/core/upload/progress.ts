import type { UploadItem, UploadTotals } from './types';

/** How long a change of speed takes to show, in milliseconds: e⁻¹ of what was is left after it. */
const memory = 5000;

/** The speed of something that grows, smoothed over the last seconds. */
export class Meter {
  private last: { bytes: number; at: number } | null = null;
  private smooth: number | null = null;

  /** Tells that bytes in all had gone at a time in milliseconds. */
  add(bytes: number, at: number): void {
    const last = this.last;
    if (!last || bytes < last.bytes) {
      // The first look, or bytes that have to be sent again: speed is told from here on.
      this.last = { bytes, at };
      return;
    }
    const passed = at - last.at;
    if (passed <= 0) return;
    const now = ((bytes - last.bytes) / passed) * 1000;
    const kept = Math.exp(-passed / memory);
    this.smooth = this.smooth === null ? now : this.smooth * kept + now * (1 - kept);
    this.last = { bytes, at };
  }

  /** Bytes a second; 0 before it can be told. */
  get rate(): number {
    return this.smooth ?? 0;
  }

  /** Forgets, as after a pause. */
  reset(): void {
    this.last = null;
    this.smooth = null;
  }
}

/** Whole seconds that bytes take at a rate; null where nothing moves. */
export function secondsLeft(bytes: number, rate: number): number | null {
  if (bytes <= 0) return 0;
  return rate > 0 ? Math.ceil(bytes / rate) : null;
}

/** Adds uploads up. */
export function summarise(items: readonly UploadItem[]): UploadTotals {
  const totals = { active: 0, done: 0, failed: 0, needFile: 0, sent: 0, size: 0, rate: 0 };
  for (const item of items) {
    if (item.state === 'done') totals.done++;
    else if (item.state === 'failed') totals.failed++;
    else {
      totals.active++;
      if (item.state === 'needs-file') totals.needFile++;
      totals.sent += item.sent;
      totals.size += item.size;
      totals.rate += item.rate;
    }
  }
  return { ...totals, secondsLeft: secondsLeft(totals.size - totals.sent, totals.rate) };
}
