import type { FailureKind } from '../engine';
import type { ByteReader } from './bytes';
import { SoundFailure } from './failure';
import { Resampler } from './resample';
import { joined, type Piece, pieceAt, runEnd, type Sound } from './sound';
import { readSamples, type WavFormat } from './wav';

/** Seconds that are kept behind the position, for short jumps back. */
const keptBehind = 20;
/** Seconds of the first piece after a jump, and of the longest. */
const firstPiece = 0.2;
const longestPiece = 4;
/** Seconds of one request, first and at most. */
const firstRequest = 4;
const longestRequest = 30;

export interface PcmParts {
  reader: ByteReader;
  format: WavFormat;
  /** Hz of the context. */
  rate: number;
  /** Seconds that are read ahead of the position. */
  ahead: number;
  onChange: () => void;
}

/** Plain samples, read by ranges and kept only around the position: any length, little memory. */
export class PcmSound implements Sound {
  failure: FailureKind | null = null;
  private readonly pieces: Piece[] = [];
  private focus = 0;
  private running: AbortController | null = null;
  /** The frame at which the request under way will go on, and the one at which it began. */
  private cursor = 0;
  private requestLength = firstRequest;
  private isClosed = false;
  private readonly resampler: Resampler | null;

  constructor(private readonly parts: PcmParts) {
    const { format, rate } = parts;
    this.resampler = format.rate === rate ? null : new Resampler(format.rate, rate);
  }

  get frames(): number | null {
    const files = this.fileFrames;
    return Number.isFinite(files) ? this.toOutput(files) : null;
  }

  piece(frame: number): Piece | null {
    return pieceAt(this.pieces, frame);
  }

  readyTo(frame: number): number {
    return runEnd(this.pieces, frame);
  }

  want(frame: number): void {
    this.focus = frame;
    if (this.isClosed || this.failure) return;
    const missing = this.missing();
    if (this.running) {
      // What is on its way already is waited for; a hole elsewhere is not.
      if (missing === null || Math.abs(missing - this.cursor) < this.parts.rate) return;
      this.running.abort();
      this.requestLength = firstRequest;
    }
    if (missing !== null) void this.fill(missing);
  }

  retry(): void {
    this.failure = null;
    this.want(this.focus);
  }

  close(): void {
    this.isClosed = true;
    this.running?.abort();
    this.pieces.length = 0;
  }

  private get fileFrames(): number {
    const { format, reader } = this.parts;
    const there = (reader.total ?? Infinity) - format.start;
    return Math.floor(Math.min(format.size, there) / this.frameBytes);
  }

  private get frameBytes(): number {
    return this.parts.format.bytes * this.parts.format.channels;
  }

  private toOutput(fileFrames: number): number {
    return this.resampler
      ? Math.round((fileFrames * this.parts.rate) / this.parts.format.rate)
      : fileFrames;
  }

  /** The first frame that should be read now; null where all is there. */
  private missing(): number | null {
    const { rate, ahead } = this.parts;
    const end = Math.min(this.frames ?? Infinity, this.focus + ahead * rate);
    const ready = this.readyTo(this.focus);
    // Small gaps are left until a request is worth it.
    const isLow = ready < end && ready - this.focus < (ahead - longestPiece) * rate;
    return isLow || (ready < end && end === this.frames) ? ready : null;
  }

  private async fill(from: number): Promise<void> {
    const stop = new AbortController();
    this.running = stop;
    this.cursor = from;
    try {
      await this.read(from, stop.signal);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.failure = error instanceof SoundFailure ? error.kind : 'unplayable';
    } finally {
      if (this.running === stop) this.running = null;
    }
    if (stop.signal.aborted || this.isClosed) return;
    this.parts.onChange();
    if (!this.failure) this.want(this.focus);
  }

  private async read(from: number, signal: AbortSignal): Promise<void> {
    const { format, rate, reader } = this.parts;
    const reach = this.resampler?.reach ?? 0;
    const begin = this.resampler ? Math.floor(this.resampler.inputOf(from)) - reach : from;
    const inputStart = Math.max(0, begin);
    const inputEnd = Math.min(
      this.fileFrames,
      inputStart + Math.ceil(this.requestLength * format.rate) + 2 * reach,
    );
    this.requestLength = Math.min(longestRequest, this.requestLength * 2);
    const first = format.start + inputStart * this.frameBytes;
    const last = format.start + inputEnd * this.frameBytes;
    const run = new Run(inputStart, from);
    let wanted = firstPiece * rate;
    let chunks: Uint8Array[] = [];
    let size = 0;
    const cut = (isLast: boolean) => {
      const all = joined(chunks);
      const whole = all.length - (all.length % this.frameBytes);
      chunks = [all.slice(whole)];
      size = all.length - whole;
      run.push(readSamples(all.subarray(0, whole), format));
      // Only the end of the file has silence behind it.
      const isEnd = isLast && run.inputEnd >= this.fileFrames;
      this.addPiece(run, isEnd);
    };
    for await (const chunk of reader.stream(first, last, signal)) {
      if (signal.aborted) return;
      chunks.push(chunk);
      size += chunk.length;
      if (size / this.frameBytes < wanted * (format.rate / rate) + reach) continue;
      wanted = Math.min(longestPiece * rate, wanted * 2);
      cut(false);
    }
    if (!signal.aborted) cut(true);
  }

  /** Makes a piece of what a run has beyond its last one. */
  private addPiece(run: Run, isEnd: boolean): void {
    const { rate, format } = this.parts;
    const end = isEnd ? this.toOutput(run.inputEnd) : this.outputEnd(run.inputEnd);
    const length = end - run.output;
    if (length <= 0) return;
    const buffer = new AudioBuffer({
      length,
      numberOfChannels: format.channels,
      sampleRate: rate,
    });
    run.channels.forEach((samples, channel) => {
      const resampled = this.resampler
        ? this.resampler.run(samples, run.inputStart, run.output, length)
        : samples.subarray(run.output - run.inputStart, end - run.inputStart);
      buffer.copyToChannel(resampled, channel);
    });
    this.pieces.push({ buffer, start: run.output, end });
    run.output = end;
    this.cursor = end;
    const margin = this.resampler ? Math.floor(this.resampler.inputOf(end)) : end;
    run.forget(margin - (this.resampler?.reach ?? 0));
    this.drop();
    this.parts.onChange();
  }

  /** The output frame up to which the input suffices. */
  private outputEnd(inputEnd: number): number {
    if (!this.resampler) return inputEnd;
    const { rate, format } = this.parts;
    return Math.floor(((inputEnd - this.resampler.reach - 1) * rate) / format.rate);
  }

  private drop(): void {
    const { rate, ahead } = this.parts;
    const from = this.focus - keptBehind * rate;
    const to = this.focus + (ahead + longestRequest) * rate;
    for (let i = this.pieces.length - 1; i >= 0; i--) {
      const { start, end } = this.pieces[i] as Piece;
      if (end < from || start > to) this.pieces.splice(i, 1);
    }
  }
}

/** Input samples that follow one another, as far as they are still needed. */
class Run {
  channels: Float32Array<ArrayBuffer>[] = [];

  constructor(
    public inputStart: number,
    /** The next output frame. */
    public output: number,
  ) {}

  get inputEnd(): number {
    return this.inputStart + (this.channels[0]?.length ?? 0);
  }

  push(more: Float32Array<ArrayBuffer>[]): void {
    this.channels = more.map((samples, i) => {
      const before = this.channels[i];
      if (!before || before.length === 0) return samples;
      const all = new Float32Array(before.length + samples.length);
      all.set(before);
      all.set(samples, before.length);
      return all;
    });
  }

  forget(before: number): void {
    const count = Math.min(Math.max(0, before - this.inputStart), this.channels[0]?.length ?? 0);
    this.channels = this.channels.map((samples) => samples.slice(count));
    this.inputStart += count;
  }
}
