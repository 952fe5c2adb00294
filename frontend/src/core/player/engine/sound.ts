import type { FailureKind } from '../engine';

/** Samples that lie behind one another, at the context's rate. */
export interface Piece {
  buffer: AudioBuffer;
  /** Which frame of the sound is the first of the buffer. */
  start: number;
  /** The frame after the last of it. */
  end: number;
}

/** The samples of one source, as they come. Frames are counted at the context's rate, from 0. */
export interface Sound {
  /** How long it is, to the frame; null until that is known. */
  readonly frames: number | null;
  /** Why no more comes; null while it does. */
  readonly failure: FailureKind | null;
  /** The samples that hold a frame; null where they are not there. */
  piece(frame: number): Piece | null;
  /** The frame up to which there are samples without a hole, from a frame on. */
  readyTo(frame: number): number;
  /** Says from which frame on samples are needed; changes nothing once it has failed. */
  want(frame: number): void;
  /** Forgets a failure and tries again. */
  retry(): void;
  /** Forgets everything. */
  close(): void;
}

export function pieceAt(pieces: Piece[], frame: number): Piece | null {
  return pieces.find(({ start, end }) => start <= frame && frame < end) ?? null;
}

/** The end of the run of pieces that a frame is in; the frame itself where there is none. */
export function runEnd(pieces: Piece[], frame: number): number {
  for (let piece = pieceAt(pieces, frame); piece; piece = pieceAt(pieces, frame)) frame = piece.end;
  return frame;
}

/** Joins chunks of bytes. */
export function joined(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  if (chunks.length === 1) return chunks[0] as Uint8Array<ArrayBuffer>;
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
