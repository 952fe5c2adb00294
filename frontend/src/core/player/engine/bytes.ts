import type { AudioSource } from '../engine';
import { failureOf, isPassing, SoundFailure } from './failure';
import { joined } from './sound';

/** Milliseconds without a byte after which an answer counts as stalled. */
const stallAfter = 10_000;
/** Waits before a source that gives nothing is tried again, in milliseconds. */
const retryWaits = [500, 1_500, 4_000];

/** Reads a source's bytes by ranges. What was received is never asked for again. */
export class ByteReader {
  /** Of the whole file, in bytes; null until an answer tells. */
  total: number | null = null;
  private head: Uint8Array = new Uint8Array(0);
  private isRenewed = false;

  constructor(
    private readonly source: AudioSource,
    private readonly request: typeof fetch = (...args) => fetch(...args),
  ) {}

  /** Reads the beginning and keeps it: who streams from there has it at once. */
  async readHead(size: number, signal: AbortSignal): Promise<Uint8Array> {
    const chunks = [this.head];
    for await (const chunk of this.stream(this.head.length, size, signal)) chunks.push(chunk);
    this.head = joined(chunks);
    return this.head;
  }

  /**
   * The bytes from a position to another (exclusive) or the end, as they come. A token that has expired
   * is renewed and a lost or stalled connection tried again, each where the bytes broke off. Throws a
   * SoundFailure when that does not help, and ends early when the signal is aborted.
   */
  async *stream(from: number, to: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    let at = from;
    if (at < this.head.length) {
      const kept = this.head.subarray(at, to);
      at += kept.length;
      yield kept;
    }
    let tries = 0;
    let fresh = false;
    while (at < this.endOf(to) && !signal.aborted) {
      try {
        for await (const chunk of this.answer(at, to, { fresh, signal })) {
          at += chunk.length;
          tries = 0;
          this.isRenewed = false;
          yield chunk;
        }
        if (this.total === null) this.total = at;
        if (at < this.endOf(to)) throw new SoundFailure('network');
      } catch (error) {
        if (signal.aborted) return;
        const failure = asFailure(error);
        fresh = failure.kind === 'unauthorized' && !this.isRenewed;
        if (fresh) {
          this.isRenewed = true;
          continue;
        }
        const wait = isPassing(failure.kind) ? retryWaits[tries++] : undefined;
        // An answer that stalled has had its time to wait already.
        if (wait === undefined || (failure.kind === 'stalled' && tries > 2)) throw failure;
        await untilOnline(wait, signal);
      }
    }
  }

  private endOf(to: number): number {
    return Math.min(to, this.total ?? Infinity);
  }

  private async *answer(
    from: number,
    to: number,
    { fresh, signal }: { fresh: boolean; signal: AbortSignal },
  ): AsyncGenerator<Uint8Array> {
    const address = await this.address(fresh);
    const stop = new AbortController();
    const stopped = () => stop.abort();
    signal.addEventListener('abort', stopped);
    try {
      const last = Number.isFinite(to) ? String(to - 1) : '';
      const headers = { Range: `bytes=${from}-${last}` };
      const response = await inTime(this.request(address, { headers, signal: stop.signal }));
      // The end of what there is was reached exactly.
      if (response.status === 416 && this.total === null && from > 0) return;
      const failure = failureOf(response.status);
      if (failure) throw new SoundFailure(failure);
      const skip = response.status === 206 ? 0 : from;
      this.learnTotal(response);
      if (!response.body) throw new SoundFailure('network');
      yield* within(response.body.getReader(), skip, this.endOf(to) - from);
    } finally {
      signal.removeEventListener('abort', stopped);
      stop.abort();
    }
  }

  private async address(fresh: boolean): Promise<string> {
    try {
      return await this.source.address(fresh);
    } catch (error) {
      // Away from the network no token can be renewed: that is no reason to log in.
      throw new SoundFailure(isOffline() ? 'network' : 'unauthorized', { cause: error });
    }
  }

  private learnTotal(response: Response): void {
    const ranged = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1];
    const length = response.status === 206 ? undefined : response.headers.get('Content-Length');
    const total = Number(ranged ?? length ?? Number.NaN);
    if (Number.isFinite(total) && total > 0) this.total = total;
  }
}

async function* within(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  skip: number,
  most: number,
): AsyncGenerator<Uint8Array> {
  let left = most;
  while (left > 0) {
    const { done, value } = await inTime(reader.read());
    if (done) return;
    const skipped = Math.min(skip, value.length);
    skip -= skipped;
    const chunk = value.subarray(skipped, skipped + left);
    left -= chunk.length;
    if (chunk.length > 0) yield chunk;
  }
}

async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SoundFailure('stalled')), stallAfter);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A fetch that fails without a status has met no server. */
function asFailure(error: unknown): SoundFailure {
  return error instanceof SoundFailure ? error : new SoundFailure('network', { cause: error });
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

/** Waits for a time in milliseconds, or for the network to come back. */
function untilOnline(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, wait);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
