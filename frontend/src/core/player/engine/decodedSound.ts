import type { FailureKind } from '../engine';
import type { ByteReader } from './bytes';
import { SoundFailure } from './failure';
import { joined, type Piece, pieceAt, runEnd, type Sound } from './sound';

/** Bytes of the first part that is decoded by itself, and by how much each next one is larger. */
const firstPart = 160 * 1024;
const growth = 4;
/** Frames at the end of a part that the whole file may decode otherwise. */
const doubtful = 8_192;

export interface DecodedParts {
  reader: ByteReader;
  /** What was read already. */
  head: Uint8Array;
  context: BaseAudioContext;
  /** Seconds, as the catalogue has it. */
  duration: number;
  onChange: () => void;
}

/**
 * Compressed sound, decoded as a whole: only so does the decoder take away what the encoder has put before
 * and behind the music, to the sample. Until the whole is there, its beginning is decoded by itself: that
 * gives the same samples.
 */
export class DecodedSound implements Sound {
  frames: number | null = null;
  failure: FailureKind | null = null;
  private pieces: Piece[] = [];
  private chunks: Uint8Array[];
  private size: number;
  private partSize = firstPart;
  private decoding: Promise<void> | null = null;
  private focus = 0;
  private stop: AbortController | null = null;

  constructor(private readonly parts: DecodedParts) {
    this.chunks = [parts.head];
    this.size = parts.head.length;
  }

  piece(frame: number): Piece | null {
    return pieceAt(this.pieces, frame);
  }

  readyTo(frame: number): number {
    return runEnd(this.pieces, frame);
  }

  want(frame: number): void {
    this.focus = frame;
    if (this.stop || this.frames !== null || this.failure) return;
    void this.fill();
  }

  retry(): void {
    // What does not decode will not do so another time.
    if (this.failure === 'unplayable') return;
    this.failure = null;
    this.want(this.focus);
  }

  close(): void {
    this.stop?.abort();
    this.pieces = [];
    this.chunks = [];
    this.frames ??= 0;
  }

  private async fill(): Promise<void> {
    const stop = new AbortController();
    this.stop = stop;
    try {
      for await (const chunk of this.parts.reader.stream(this.size, Infinity, stop.signal)) {
        if (stop.signal.aborted) return;
        this.chunks.push(chunk);
        this.size += chunk.length;
        this.decodePart(stop.signal);
      }
      await this.decoding;
      if (!stop.signal.aborted) await this.decodeWhole(stop.signal);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.failure = error instanceof SoundFailure ? error.kind : 'unplayable';
    }
    this.stop = null;
    if (!stop.signal.aborted) this.parts.onChange();
  }

  /** Decodes what is there once it is enough, one part at a time. */
  private decodePart(signal: AbortSignal): void {
    if (this.decoding || this.size < this.neededBytes()) return;
    const total = this.parts.reader.total ?? Infinity;
    // The whole is as good as there.
    if (this.size > total * 0.8) return;
    this.chunks = [joined(this.chunks)];
    const bytes = (this.chunks[0] as Uint8Array).slice();
    this.partSize = this.size * growth;
    this.decoding = this.decode(bytes)
      .then((decoded) => {
        if (!signal.aborted) this.addPart(decoded);
      })
      .catch((error: unknown) => {
        // Some files decode only as a whole, and that comes later.
        if (!(error instanceof DOMException)) throw error;
      })
      .finally(() => {
        this.decoding = null;
      });
  }

  private neededBytes(): number {
    const { reader, duration, context } = this.parts;
    const at = this.focus / context.sampleRate;
    const before = duration > 0 && reader.total ? (at / duration) * reader.total : 0;
    return Math.max(this.partSize, before + firstPart);
  }

  private addPart(decoded: AudioBuffer): void {
    const from = this.readyTo(0);
    const to = soundingFrames(decoded) - doubtful;
    if (to <= from || this.frames !== null) return;
    const piece = new AudioBuffer({
      length: to - from,
      numberOfChannels: decoded.numberOfChannels,
      sampleRate: decoded.sampleRate,
    });
    for (let channel = 0; channel < decoded.numberOfChannels; channel++)
      piece.copyToChannel(decoded.getChannelData(channel).subarray(from, to), channel);
    this.pieces.push({ buffer: piece, start: from, end: to });
    this.parts.onChange();
  }

  private async decodeWhole(signal: AbortSignal): Promise<void> {
    const bytes = joined(this.chunks);
    // The bytes as they are where nobody else holds on to them: a copy would double the memory.
    const whole = await this.decode(this.chunks.length > 1 ? bytes : bytes.slice());
    if (signal.aborted) return;
    this.chunks = [];
    this.frames = whole.length;
    this.pieces = [{ buffer: whole, start: 0, end: whole.length }];
  }

  private decode(bytes: Uint8Array<ArrayBuffer>): Promise<AudioBuffer> {
    return this.parts.context.decodeAudioData(bytes.buffer);
  }
}

/** Up to where there is sound: some decoders fill what a part lacks with silence. */
function soundingFrames(decoded: AudioBuffer): number {
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, i) =>
    decoded.getChannelData(i),
  );
  let end = decoded.length;
  while (end > 0 && channels.every((samples) => samples[end - 1] === 0)) end--;
  return end;
}
