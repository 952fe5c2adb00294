export const rate = 44_100;

/** A tone that wanders, so that no two moments of it look alike. */
export function wanderingTone(seconds: number, amplitude = 0.4, sampleRate = rate): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  for (let i = 0; i < samples.length; i++) {
    const t = i / sampleRate;
    // Two rates without a common measure: it does not come back to where it was.
    const wander = 40 * Math.sin(5 * t) + 30 * Math.sin(Math.SQRT2 * t);
    const phase = 2 * Math.PI * 440 * t + 6 * wander;
    samples[i] = amplitude * Math.sin(phase);
  }
  return samples;
}

/** White noise from -amplitude to amplitude that a seed repeats (mulberry32). */
export function noise(seconds: number, amplitude: number, seed: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * rate));
  let state = seed >>> 0;
  for (let i = 0; i < samples.length; i++) {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    samples[i] = amplitude * (((t ^ (t >>> 14)) >>> 0) / 2147483648 - 1);
  }
  return samples;
}

/** 16-bit stereo, both sides the same. */
export function wav(samples: Float32Array, sampleRate = rate): Buffer {
  const data = Buffer.alloc(samples.length * 4);
  samples.forEach((sample, i) => {
    const value = Math.round(sample * 32_767);
    data.writeInt16LE(value, i * 4);
    data.writeInt16LE(value, i * 4 + 2);
  });
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

export function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

export function decibels(ratio: number): number {
  return 20 * Math.log10(ratio);
}

/**
 * Where a stretch of the reference lies in a recording, in samples of the recording, by the highest
 * normalized correlation between two bounds.
 */
export function locate(
  recording: Float32Array,
  reference: Float32Array,
  [from, to]: [number, number],
): { at: number; likeness: number } {
  let best = { at: from, likeness: -1 };
  const own = rms(reference);
  const score = (at: number, step: number) => {
    let product = 0;
    let power = 0;
    let count = 0;
    for (let i = 0; i < reference.length; i += step) {
      const sample = recording[at + i] ?? 0;
      product += sample * (reference[i] as number);
      power += sample * sample;
      count++;
    }
    return power === 0 ? 0 : product / count / (own * Math.sqrt(power / count));
  };
  for (let at = from; at <= to; at += 3) {
    const likeness = score(at, 7);
    if (likeness > best.likeness) best = { at, likeness };
  }
  const near = best.at;
  best = { at: near, likeness: -1 };
  for (let at = near - 8; at <= near + 8; at++) {
    const likeness = score(at, 1);
    if (likeness > best.likeness) best = { at, likeness };
  }
  return best;
}
