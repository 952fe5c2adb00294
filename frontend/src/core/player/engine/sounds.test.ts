import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FailureKind } from '../engine';
import type { ByteReader } from './bytes';
import { DecodedSound } from './decodedSound';
import { SoundFailure } from './failure';
import { PcmSound } from './pcmSound';
import type { Sound } from './sound';
import type { WavFormat } from './wav';

const rate = 1_000;

class FakeBuffer {
  readonly channels: Float32Array[];
  readonly length: number;
  readonly numberOfChannels: number;
  constructor(options: { length: number; numberOfChannels: number }) {
    this.length = options.length;
    this.numberOfChannels = options.numberOfChannels;
    this.channels = Array.from(
      { length: options.numberOfChannels },
      () => new Float32Array(options.length),
    );
  }
  copyToChannel(samples: Float32Array, channel: number): void {
    this.channels[channel]?.set(samples);
  }
  getChannelData(channel: number): Float32Array {
    return this.channels[channel] ?? new Float32Array();
  }
}

let asked: [number, number][];
let failure: FailureKind | null;
/** Ends the answers that wait for it. */
let go: (() => void)[];
let isHeld: boolean;
let changes: number;

beforeEach(() => {
  vi.stubGlobal('AudioBuffer', FakeBuffer);
  asked = [];
  failure = null;
  go = [];
  isHeld = false;
  changes = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

function readerOf(file: Uint8Array, chunk: number): ByteReader {
  const reader: Pick<ByteReader, 'total' | 'stream'> = {
    total: file.length,
    async *stream(from: number, to: number, signal: AbortSignal) {
      asked.push([from, Math.min(to, file.length)]);
      for (let at = from; at < Math.min(to, file.length); at += chunk) {
        if (isHeld) await new Promise<void>((resolve) => go.push(resolve));
        if (signal.aborted) return;
        if (failure) throw new SoundFailure(failure);
        yield file.subarray(at, Math.min(at + chunk, to));
      }
    },
  };
  return reader as ByteReader;
}

/** The first channel of what there is from a frame on. */
function heard(sound: Sound, frame: number, to: number): number[] {
  const samples: number[] = [];
  while (frame < to) {
    const piece = sound.piece(frame);
    if (!piece) throw new Error(`nothing at ${frame}`);
    const buffer = piece.buffer as unknown as FakeBuffer;
    const end = Math.min(to, piece.end);
    samples.push(...(buffer.channels[0] ?? []).slice(frame - piece.start, end - piece.start));
    frame = end;
  }
  return samples;
}

describe('plain samples', () => {
  const frames = 200 * rate;
  const value = (frame: number) => (frame % 997) - 498;
  const format: WavFormat = {
    rate,
    channels: 1,
    bytes: 2,
    isFloat: false,
    start: 44,
    size: frames * 2,
  };
  const file = new Uint8Array(44 + frames * 2);
  const view = new DataView(file.buffer);
  for (let i = 0; i < frames; i++) view.setInt16(44 + i * 2, value(i), true);
  const open = (chunk = 1_501, ahead = 20) =>
    new PcmSound({
      reader: readerOf(file, chunk),
      format,
      rate,
      ahead,
      onChange: () => changes++,
    });
  const expected = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => value(from + i) / 32_768);

  test('say to the frame how long they are', () => {
    expect(open().frames).toBe(frames);
  });

  test('come in order, whole, as far ahead as is wanted and hardly further', async () => {
    const sound = open();
    sound.want(0);
    await settle();
    const ready = sound.readyTo(0);
    expect(ready).toBeGreaterThanOrEqual(16 * rate);
    expect(ready).toBeLessThan(60 * rate);
    expect(heard(sound, 0, ready)).toEqual(expected(0, ready));
    expect(changes).toBeGreaterThan(3);
  });

  test('are all heard once, from any place, while they are played through', async () => {
    const sound = open(997);
    for (const from of [0, 33_333, 150_001]) {
      const samples: number[] = [];
      let at = from;
      while (at < Math.min(frames, from + 60_000)) {
        sound.want(at);
        await settle();
        const to = Math.min(sound.readyTo(at), at + 3_000);
        expect(to).toBeGreaterThan(at);
        samples.push(...heard(sound, at, to));
        at = to;
      }
      expect(samples).toEqual(expected(from, at));
    }
  });

  test('take little memory however long they are', async () => {
    const sound = open();
    for (let at = 0; at < frames; at += 5_000) {
      sound.want(at);
      await settle();
    }
    sound.want(frames - 1);
    await settle();
    expect(sound.piece(0)).toBeNull();
    expect(sound.piece(frames - 1)).not.toBeNull();
    expect(sound.readyTo(frames - 1)).toBe(frames);
  });

  test('a jump leaves what was on its way, and asks from there', async () => {
    isHeld = true;
    const sound = open();
    sound.want(0);
    await settle();
    sound.want(100_000);
    isHeld = false;
    for (const each of go) each();
    await settle();
    expect(asked[1]?.[0]).toBe(44 + 200_000);
    expect(heard(sound, 100_000, 101_000)).toEqual(expected(100_000, 101_000));
    expect(sound.piece(0)).toBeNull();
  });

  test('a short jump back needs nothing new', async () => {
    const sound = open();
    sound.want(0);
    await settle();
    sound.want(12_000);
    await settle();
    const before = asked.length;
    sound.want(3_000);
    await settle();
    expect(asked).toHaveLength(before);
    expect(sound.piece(3_000)).not.toBeNull();
  });

  test('a failure keeps what is there, asks no more, and is forgotten when told to', async () => {
    const sound = open();
    sound.want(0);
    await settle();
    const ready = sound.readyTo(0);
    failure = 'network';
    sound.want(ready - 1_000);
    await settle();
    expect(sound.failure).toBe('network');
    expect(sound.piece(ready - 1)).not.toBeNull();
    const before = asked.length;
    sound.want(ready - 500);
    await settle();
    expect(asked).toHaveLength(before);
    failure = null;
    sound.retry();
    await settle();
    expect(sound.failure).toBeNull();
    expect(sound.readyTo(ready - 500)).toBeGreaterThan(ready);
  });

  test('closed, they are gone and stay so', async () => {
    isHeld = true;
    const sound = open();
    sound.want(0);
    await settle();
    sound.close();
    isHeld = false;
    for (const each of go) each();
    await settle();
    sound.want(0);
    await settle();
    expect(sound.piece(0)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('of another rate keep their length and join without a seam', async () => {
    const sound = new PcmSound({
      reader: readerOf(file, 1_500),
      format,
      rate: 882,
      ahead: 20,
      onChange: () => undefined,
    });
    expect(sound.frames).toBe((frames * 882) / rate);
    sound.want(0);
    await settle();
    const whole = heard(sound, 0, 15_000);
    const other = new PcmSound({
      reader: readerOf(file, 40_000),
      format,
      rate: 882,
      ahead: 20,
      onChange: () => undefined,
    });
    other.want(5_000);
    await settle();
    const part = heard(other, 5_000, 10_000);
    part.forEach((sample, i) => expect(sample).toBeCloseTo(whole[5_000 + i] ?? 9, 6));
  });
});

describe('compressed sound', () => {
  const mebibyte = 1024 * 1024;
  const file = new Uint8Array(2 * mebibyte);
  /** A byte is a frame: what is decoded of a part is the beginning of the whole. */
  let refusesParts: boolean;
  let refusesAll: boolean;
  let decodes: number[];
  const context = {
    sampleRate: rate,
    decodeAudioData: async (bytes: ArrayBuffer) => {
      decodes.push(bytes.byteLength);
      const isWhole = bytes.byteLength === file.length;
      if (refusesAll || (refusesParts && !isWhole)) throw new DOMException('no', 'EncodingError');
      const buffer = new FakeBuffer({ length: bytes.byteLength, numberOfChannels: 2 });
      buffer.channels.forEach((samples) => samples.fill(0.5));
      return buffer as unknown as AudioBuffer;
    },
  } as unknown as BaseAudioContext;
  const open = () =>
    new DecodedSound({
      reader: readerOf(file, 64 * 1024),
      head: file.subarray(0, 1024),
      context,
      duration: file.length / rate,
      onChange: () => changes++,
    });

  beforeEach(() => {
    refusesParts = false;
    refusesAll = false;
    decodes = [];
  });

  test('begins with its first part, and ends as one whole', async () => {
    const sound = open();
    sound.want(0);
    await vi.waitFor(() => expect(sound.frames).toBe(file.length));
    expect(decodes[0]).toBeLessThan(mebibyte / 4);
    expect(decodes.at(-1)).toBe(file.length);
    expect(sound.piece(0)?.end).toBe(file.length);
    expect(asked).toEqual([[1024, file.length]]);
  });

  test('a part ends before what the whole may decode otherwise', async () => {
    isHeld = true;
    const sound = open();
    sound.want(0);
    for (let i = 0; i < 3; i++) {
      await settle();
      go.splice(0).forEach((each) => each());
    }
    await settle();
    await settle();
    expect(sound.frames).toBeNull();
    expect(decodes).toHaveLength(1);
    expect(sound.readyTo(0)).toBe((decodes[0] ?? 0) - 8_192);
    sound.close();
  });

  test('that decodes only as a whole waits for that', async () => {
    refusesParts = true;
    const sound = open();
    sound.want(0);
    await vi.waitFor(() => expect(sound.frames).toBe(file.length));
    expect(sound.failure).toBeNull();
  });

  test('that does not decode at all is told of, and not tried again', async () => {
    refusesAll = true;
    const sound = open();
    sound.want(0);
    await vi.waitFor(() => expect(sound.failure).toBe('unplayable'));
    sound.retry();
    expect(sound.failure).toBe('unplayable');
  });

  test('a lost connection goes on where it broke off', async () => {
    const sound = open();
    failure = 'network';
    sound.want(0);
    await vi.waitFor(() => expect(sound.failure).toBe('network'));
    failure = null;
    sound.retry();
    await vi.waitFor(() => expect(sound.frames).toBe(file.length));
  });
});
