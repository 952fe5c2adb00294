import type { Page } from 'playwright-core';

/** The way out of the page's audio graph, and what the page last told the system of its position. */
interface HeldSound {
  context: AudioContext;
  analyser: AnalyserNode;
}

declare global {
  interface Window {
    heldSound: HeldSound | null;
    /** Seconds of the track, and of the graph's clock when it was told. */
    heldPosition: { position: number; at: number };
  }
}

/** Runs in the page before anything else: listens at the way out, which changes nothing of the sound. */
export function collectMedia(): void {
  window.heldSound = null;
  window.heldPosition = { position: 0, at: 0 };
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
    const to = args[0];
    if (to instanceof AudioDestinationNode && to.context instanceof AudioContext) {
      const analyser = to.context.createAnalyser();
      connect.call(this, analyser);
      window.heldSound = { context: to.context, analyser };
    }
    return Reflect.apply(connect, this, args) as AudioNode;
  } as typeof AudioNode.prototype.connect;
  const told = MediaSession.prototype.setPositionState;
  MediaSession.prototype.setPositionState = function (state) {
    const at = window.heldSound?.context.currentTime ?? 0;
    window.heldPosition = { position: state?.position ?? 0, at };
    told.call(this, state);
  };
}

export interface Sound {
  /** Seconds in which there was sound while it was listened to. */
  moved: number;
  /** The loudest root mean square of a few milliseconds, 0 to 1. */
  loudness: number;
}

/** Listens to what plays for a time in milliseconds, without changing where the sound goes. */
export async function listen(page: Page, time = 1500): Promise<Sound> {
  return await page.evaluate(async (time) => {
    if (window.heldSound?.context.state !== 'running') return { moved: 0, loudness: 0 };
    const { context, analyser } = window.heldSound;
    const samples = new Float32Array(analyser.fftSize);
    const end = performance.now() + time;
    let before = context.currentTime;
    let loudness = 0;
    let moved = 0;
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      analyser.getFloatTimeDomainData(samples);
      const mean = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      loudness = Math.max(loudness, Math.sqrt(mean));
      if (mean > 1e-10) moved += context.currentTime - before;
      before = context.currentTime;
    }
    return { moved, loudness };
  }, time);
}

/** Where the sound stands, in seconds, and whether it goes on. */
export async function soundState(page: Page): Promise<{ time: number; playing: boolean }> {
  return await page.evaluate(() => {
    const { position, at } = window.heldPosition;
    const held = window.heldSound;
    if (held?.context.state !== 'running') return { time: position, playing: false };
    const samples = new Float32Array(held.analyser.fftSize);
    held.analyser.getFloatTimeDomainData(samples);
    const playing = samples.some((sample) => sample !== 0);
    return { time: position + held.context.currentTime - at, playing };
  });
}
