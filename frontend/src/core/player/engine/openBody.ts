import type { AudioSource } from '../engine';
import type { Body } from './body';
import { ByteReader } from './bytes';
import { DecodedSound } from './decodedSound';
import { ElementBody } from './elementBody';
import { SoundFailure } from './failure';
import { PcmSound } from './pcmSound';
import { SampleBody } from './sampleBody';
import { parseWav, type WavFormat } from './wav';

/** Seconds of compressed sound that are decoded as a whole: two such tracks take up to 350 MB. */
const longestDecoded = 8 * 60 + 15;
/** Bytes that are read before anything is known, at the start and in the middle of a track. */
const headAtStart = 128 * 1024;
const headElsewhere = 16 * 1024;
const longestHead = 4 * 1024 * 1024;
/** Seconds that plain samples are read ahead, and where the person saves data. */
const readAhead = 90;
const readAheadSaving = 30;

interface BodyParts {
  context: AudioContext;
  source: AudioSource;
  /** Seconds at which it will begin. */
  at: number;
  savesData: boolean;
  signal: AbortSignal;
  onChange: () => void;
  request?: typeof fetch;
}

export type OpenBody = (parts: BodyParts) => Promise<Body>;

/** Looks at how a source begins and chooses how to play it. Throws a SoundFailure. */
export const openBody: OpenBody = async (parts) => {
  const { context, source, at, signal, onChange, request } = parts;
  const reader = new ByteReader(source, request);
  const head = await readHead(reader, at < 1 ? headAtStart : headElsewhere, signal);
  if (head.bytes.length === 0 && !signal.aborted) throw new SoundFailure('unplayable');
  const rate = context.sampleRate;
  if (head.wav) {
    const ahead = parts.savesData ? readAheadSaving : readAhead;
    const sound = new PcmSound({ reader, format: head.wav, rate, ahead, onChange });
    return new SampleBody(context, sound, source.duration);
  }
  if (source.duration > 0 && source.duration <= longestDecoded) {
    const { duration } = source;
    const sound = new DecodedSound({ reader, head: head.bytes, context, duration, onChange });
    return new SampleBody(context, sound, duration);
  }
  return new ElementBody({ context, source, onChange, ...(request && { request }) });
};

async function readHead(
  reader: ByteReader,
  size: number,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; wav: WavFormat | null }> {
  const bytes = await reader.readHead(size, signal);
  const wav = parseWav(bytes);
  if (wav !== 'more') return { bytes, wav };
  // Pictures and notes may lie before the samples.
  const isAll = bytes.length < size || size >= longestHead;
  return isAll ? { bytes, wav: null } : readHead(reader, size * 8, signal);
}
