/** Where and how a WAV file keeps its samples. */
export interface WavFormat {
  /** Hz. */
  rate: number;
  channels: number;
  /** Of a sample of one channel. */
  bytes: 1 | 2 | 3 | 4 | 8;
  isFloat: boolean;
  /** Where the samples begin, and how many bytes they take; Infinity where the file does not say. */
  start: number;
  size: number;
}

const pcm = 1;
const float = 3;
const extensible = 0xfffe;

/**
 * Reads the head of a RIFF/WAVE file. 'more' where the head goes on after what is there; null where it is
 * no WAV file or not one of plain samples.
 */
export function parseWav(head: Uint8Array): WavFormat | 'more' | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 12) return 'more';
  if (tag(view, 0) !== 'RIFF' || tag(view, 8) !== 'WAVE') return null;
  let format: Pick<WavFormat, 'rate' | 'channels' | 'bytes' | 'isFloat'> | null = null;
  for (let at = 12; ;) {
    if (at + 8 > head.length) return 'more';
    const name = tag(view, at);
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (name === 'data') {
      // Writers that cannot go back leave the size empty or at its highest.
      const isOpen = size === 0 || size >= 0xffffff00;
      return format && { ...format, start: body, size: isOpen ? Infinity : size };
    }
    if (name === 'fmt ') {
      if (body + Math.min(size, 40) > head.length) return 'more';
      format = parseFormat(view, body, size);
      if (!format) return null;
    }
    at = body + size + (size % 2);
  }
}

function parseFormat(
  view: DataView,
  at: number,
  size: number,
): Pick<WavFormat, 'rate' | 'channels' | 'bytes' | 'isFloat'> | null {
  if (size < 16) return null;
  const given = view.getUint16(at, true);
  // The extensible kind keeps the real one in the first two bytes of its GUID.
  const kind = given === extensible && size >= 40 ? view.getUint16(at + 24, true) : given;
  const channels = view.getUint16(at + 2, true);
  const rate = view.getUint32(at + 4, true);
  const bytes = view.getUint16(at + 14, true) / 8;
  const isFloat = kind === float;
  const fits = isFloat ? bytes === 4 || bytes === 8 : kind === pcm && [1, 2, 3, 4].includes(bytes);
  if (!fits || channels < 1 || channels > 8 || rate < 8_000 || rate > 384_000) return null;
  return { rate, channels, bytes: bytes as WavFormat['bytes'], isFloat };
}

/** The samples of whole frames, a channel after the other, from -1 to 1. */
export function readSamples(data: Uint8Array, format: WavFormat): Float32Array<ArrayBuffer>[] {
  const { channels, bytes } = format;
  const frames = Math.floor(data.length / (bytes * channels));
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const read = sampleReader(view, format);
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(frames);
    for (let i = 0, at = channel * bytes; i < frames; i++, at += channels * bytes)
      samples[i] = read(at);
    return samples;
  });
}

function sampleReader(view: DataView, { bytes, isFloat }: WavFormat): (at: number) => number {
  if (isFloat)
    return bytes === 8 ? (at) => view.getFloat64(at, true) : (at) => view.getFloat32(at, true);
  switch (bytes) {
    case 1:
      return (at) => (view.getUint8(at) - 128) / 128;
    case 2:
      return (at) => view.getInt16(at, true) / 32_768;
    case 3:
      return (at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608;
    default:
      return (at) => view.getInt32(at, true) / 2_147_483_648;
  }
}

function tag(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}
