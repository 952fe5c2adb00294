// Makes the sounds of messages, public/sounds/*.mp3: npm run sounds. They are this product's own: plucked strings by the
// method of Karplus and Strong, and a struck bar of three partials. The same input makes the same files, byte by byte.
import { Mp3Encoder } from '@breezystack/lamejs';
import { Buffer } from 'node:buffer';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const rate = 44_100;
/** Samples that the encoder takes at a time. */
const block = 1152;
const folder = join(import.meta.dirname, '../public/sounds');

/** Seconds into the sound, and the note by semitones from A4; an open G tuning, as banjos have it. */
const rolls = {
  banjo1: [
    [0, -2],
    [0.09, 2],
    [0.18, 5],
    [0.27, 10],
  ],
  banjo2: [
    [0, 5],
    [0.11, 2],
    [0.22, 10],
  ],
  banjo3: [
    [0, -7],
    [0.08, -2],
    [0.16, 2],
    [0.24, 5],
    [0.32, 10],
    [0.32, 2],
  ],
};

/** Numbers from −1 to 1 that are the same each time. */
function noise(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A plucked string: a burst of noise that goes round, a little duller each time. Near the bridge, as a banjo is played. */
function pluck(out, from, semitones, seed) {
  const period = rate / (440 * 2 ** (semitones / 12));
  const size = Math.floor(period);
  const next = noise(seed);
  const burst = Float64Array.from({ length: size }, next);
  const bridge = Math.floor(size * 0.12);
  const string = burst.map((value, at) => value - burst[(at + bridge) % size] * 0.9);
  for (let at = 0; from + at < out.length; at++) {
    const here = at % size;
    const value = string[here];
    out[from + at] += value * 0.3;
    string[here] = 0.994 * (0.62 * value + 0.38 * string[(here + 1) % size]);
  }
}

function banjo(notes) {
  const out = new Float64Array(Math.floor(rate * (notes.at(-1)[0] + 0.75)));
  notes.forEach(([at, semitones], index) =>
    pluck(out, Math.floor(at * rate), semitones, 77 + index * 131),
  );
  return out;
}

/** A small bar that is struck: its partials die the sooner the higher they are. */
function ding() {
  const partials = [
    [1318.5, 0.5, 5],
    [1318.5 * 2.76, 0.16, 9],
    [1318.5 * 5.4, 0.06, 18],
  ];
  return Float64Array.from({ length: Math.floor(rate * 0.9) }, (_, at) => {
    const t = at / rate;
    const rise = Math.min(1, t / 0.002);
    return partials.reduce(
      (sum, [frequency, loud, decay]) =>
        sum + rise * loud * Math.exp(-decay * t) * Math.sin(2 * Math.PI * frequency * t),
      0,
    );
  });
}

/** As loud as the others, without a click at its end. */
function finished(samples) {
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const fade = rate * 0.08;
  return Int16Array.from(samples, (value, at) =>
    Math.round((value / peak) * 0.8 * 32767 * Math.min(1, (samples.length - at) / fade)),
  );
}

function mp3(samples) {
  const encoder = new Mp3Encoder(1, rate, 96);
  const parts = [];
  for (let at = 0; at < samples.length; at += block)
    parts.push(encoder.encodeBuffer(samples.subarray(at, at + block)));
  parts.push(encoder.flush());
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

mkdirSync(folder, { recursive: true });
const made = {
  ding: ding(),
  ...Object.fromEntries(Object.entries(rolls).map(([name, notes]) => [name, banjo(notes)])),
};
for (const [name, samples] of Object.entries(made))
  writeFileSync(join(folder, `${name}.mp3`), mp3(finished(samples)));
