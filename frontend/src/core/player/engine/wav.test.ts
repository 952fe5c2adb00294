import { describe, expect, test } from 'vitest';
import { parseWav, readSamples, type WavFormat } from './wav';

interface Head {
  kind?: number;
  channels?: number;
  rate?: number;
  bits?: number;
  /** What an extensible head says it really is. */
  real?: number;
  before?: [name: string, size: number][];
  size?: number;
}

function head({
  kind = 1,
  channels = 2,
  rate = 44_100,
  bits = 16,
  real,
  before = [],
  size = 400,
}: Head = {}): Uint8Array {
  const bytes: number[] = [];
  const text = (value: string) => bytes.push(...new TextEncoder().encode(value));
  const number = (value: number, length: number) => {
    for (let i = 0; i < length; i++) bytes.push(Math.floor(value / 256 ** i) % 256);
  };
  text('RIFF');
  number(0, 4);
  text('WAVE');
  for (const [name, length] of before) {
    text(name);
    number(length, 4);
    bytes.push(...new Array<number>(length + (length % 2)).fill(7));
  }
  text('fmt ');
  number(real === undefined ? 16 : 40, 4);
  number(real === undefined ? kind : 0xfffe, 2);
  number(channels, 2);
  number(rate, 4);
  number((rate * channels * bits) / 8, 4);
  number((channels * bits) / 8, 2);
  number(bits, 2);
  if (real !== undefined) {
    number(22, 2);
    number(bits, 2);
    number(3, 4);
    number(real, 2);
    bytes.push(...new Array<number>(14).fill(0));
  }
  text('data');
  number(size, 4);
  return Uint8Array.from(bytes);
}

const plain: WavFormat = {
  rate: 44_100,
  channels: 2,
  bytes: 2,
  isFloat: false,
  start: 44,
  size: 400,
};

describe('the head', () => {
  test.each<[string, Head, Partial<WavFormat>]>([
    ['plain', {}, {}],
    ['24 bits of one channel', { bits: 24, channels: 1 }, { bytes: 3, channels: 1 }],
    ['floats', { kind: 3, bits: 32, rate: 96_000 }, { bytes: 4, isFloat: true, rate: 96_000 }],
    ['extensible', { real: 1, bits: 24 }, { bytes: 3, start: 68 }],
    ['extensible floats', { real: 3, bits: 32 }, { bytes: 4, isFloat: true, start: 68 }],
    [
      'other chunks before',
      {
        before: [
          ['LIST', 31],
          ['bext', 10],
        ],
      },
      { start: 44 + 40 + 18 },
    ],
    ['an open end', { size: 0xffffffff }, { size: Infinity }],
    ['an empty size', { size: 0 }, { size: Infinity }],
  ])('%s', (_, given, expected) => {
    expect(parseWav(head(given))).toEqual({ ...plain, ...expected });
  });

  test.each<[string, Uint8Array]>([
    ['another kind of file', new TextEncoder().encode('fLaC and then some more')],
    ['RIFF but no WAVE', new TextEncoder().encode('RIFF1234AVI LIST')],
    ['compressed inside', head({ kind: 0x55 })],
    ['no channels', head({ channels: 0 })],
    ['an impossible rate', head({ rate: 1 })],
    ['12 bits', head({ bits: 12 })],
  ])('%s is none', (_, given) => {
    expect(parseWav(given)).toBeNull();
  });

  test('asks for more wherever it is cut short', () => {
    const whole = head({ before: [['LIST', 31]] });
    for (let length = 0; length < whole.length; length++)
      expect(parseWav(whole.subarray(0, length))).toBe('more');
  });
});

describe('samples', () => {
  const format = (change: Partial<WavFormat>): WavFormat => ({ ...plain, channels: 1, ...change });
  const bytesOf = (length: number, write: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(length));
    write(view);
    return new Uint8Array(view.buffer);
  };

  test.each<[string, WavFormat, Uint8Array, number[]]>([
    ['8 bits', format({ bytes: 1 }), Uint8Array.of(0, 128, 192), [-1, 0, 0.5]],
    [
      '16 bits',
      format({}),
      bytesOf(4, (view) => (view.setInt16(0, -32_768, true), view.setInt16(2, 16_384, true))),
      [-1, 0.5],
    ],
    ['24 bits', format({ bytes: 3 }), Uint8Array.of(0, 0, 0x80, 0, 0, 0x40), [-1, 0.5]],
    [
      '32 bits',
      format({ bytes: 4 }),
      bytesOf(4, (view) => view.setInt32(0, -(2 ** 30), true)),
      [-0.5],
    ],
    [
      '32-bit floats',
      format({ bytes: 4, isFloat: true }),
      bytesOf(4, (view) => view.setFloat32(0, 0.25, true)),
      [0.25],
    ],
    [
      '64-bit floats',
      format({ bytes: 8, isFloat: true }),
      bytesOf(8, (view) => view.setFloat64(0, -0.75, true)),
      [-0.75],
    ],
  ])('%s', (_, given, data, expected) => {
    expect(readSamples(data, given).map((channel) => [...channel])).toEqual([expected]);
  });

  test('channels are taken apart, and an unfinished frame is left', () => {
    const data = bytesOf(7, (view) =>
      [0.5, -0.5, 0.25].forEach((value, i) => view.setInt16(i * 2, value * 32_768, true)),
    );
    expect(readSamples(data, plain).map((channel) => [...channel])).toEqual([[0.5], [-0.5]]);
  });
});
