import type { AudioSource, EngineEvent, EngineOptions } from '../../src/core/player/engine';
import { WebEngine } from '../../src/core/player/engine/WebEngine';

/** Runs in the page: the engine alone, and a recorder at its way out. */
export interface Bench {
  engine: WebEngine;
  context: AudioContext;
  events: (EngineEvent & { at: number })[];
  /** Starts to play and to record. */
  play(sources: BenchSource[], options?: Partial<EngineOptions>, at?: number): void;
  /** A channel of what was heard, as base64 of 32-bit floats. */
  recorded(channel: number): string;
}

export type BenchSource = Omit<AudioSource, 'address'> & { path: string };

declare global {
  interface Window {
    bench: Bench;
  }
}

const recorder = `
registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([input]) {
    if (input.length > 0) this.port.postMessage(input.map((samples) => samples.slice()));
    return true;
  }
});`;

async function makeBench(): Promise<Bench> {
  const context = new AudioContext({ sampleRate: 44_100 });
  const code = URL.createObjectURL(new Blob([recorder], { type: 'text/javascript' }));
  await context.audioWorklet.addModule(code);
  const tap = new AudioWorkletNode(context, 'recorder', {
    channelCount: 2,
    channelCountMode: 'explicit',
  });
  const heard: Float32Array[][] = [];
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array[]>) => heard.push(data);
  const engine = new WebEngine({ makeContext: () => context });
  const events: Bench['events'] = [];
  let coming: AudioSource[] = [];
  engine.subscribe((event) => {
    events.push({ ...event, at: performance.now() });
    if (event.type === 'handover') engine.prepare(coming.shift() ?? null);
  });
  return {
    engine,
    context,
    events,
    play(sources, options = {}, at = 0) {
      engine.setOptions(options);
      const [first, ...rest] = sources.map(({ path, ...source }) => ({
        ...source,
        address: (fresh: boolean) => (fresh ? `${path}?fresh` : path),
      }));
      coming = rest;
      if (first) engine.load(first, { at, play: true });
      engine.output?.volume.connect(tap);
      engine.prepare(coming.shift() ?? null);
    },
    recorded(channel) {
      const parts = heard.map((channels) => channels[channel] as Float32Array);
      const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const part of parts) {
        all.set(part, at);
        at += part.length;
      }
      let text = '';
      const bytes = new Uint8Array(all.buffer);
      for (let i = 0; i < bytes.length; i += 32_768)
        text += String.fromCharCode(...bytes.subarray(i, i + 32_768));
      return btoa(text);
    },
  };
}

window.bench = await makeBench();
