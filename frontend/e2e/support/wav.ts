/** A WAV file of two channels and 16 bits: a tone that swells and fades, in seconds and Hz. */
export function wav(seconds: number, frequency: number): Buffer {
  const rate = 44_100;
  const frames = Math.round(seconds * rate);
  const data = Buffer.alloc(frames * 4);
  for (let frame = 0; frame < frames; frame++) {
    const time = frame / rate;
    const swell = Math.sin((Math.PI * frame) / frames);
    const sample = Math.round(12_000 * swell * Math.sin(2 * Math.PI * frequency * time));
    data.writeInt16LE(sample, frame * 4);
    data.writeInt16LE(sample, frame * 4 + 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
