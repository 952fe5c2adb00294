import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Every media element that the page has made. */
    heldMedia: HTMLMediaElement[];
  }
  interface HTMLMediaElement {
    captureStream(): MediaStream;
  }
}

/** Runs in the page before anything else: keeps hold of the elements, which are in no document. */
export function collectMedia(): void {
  window.heldMedia = [];
  const Original = window.Audio;
  window.Audio = class extends Original {
    constructor(src?: string) {
      super(src);
      window.heldMedia.push(this);
    }
  };
}

export interface Sound {
  /** Seconds that the position moved while it was listened to. */
  moved: number;
  /** The loudest root mean square of a few milliseconds, 0 to 1. */
  loudness: number;
}

/** Listens to what plays for a time in milliseconds, without changing where the sound goes. */
export async function listen(page: Page, time = 1500): Promise<Sound> {
  return await page.evaluate(async (time) => {
    const element = window.heldMedia.find(({ paused, currentSrc }) => !paused && currentSrc !== '');
    if (!element) return { moved: 0, loudness: 0 };
    const stream = element.captureStream();
    for (let i = 0; i < 40 && stream.getAudioTracks().length === 0; i++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (stream.getAudioTracks().length === 0) return { moved: 0, loudness: 0 };
    const from = element.currentTime;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const end = performance.now() + time;
    let loudness = 0;
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      analyser.getFloatTimeDomainData(samples);
      const mean = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      loudness = Math.max(loudness, Math.sqrt(mean));
    }
    await context.close();
    return { moved: element.currentTime - from, loudness };
  }, time);
}

/** Where the sound stands, in seconds, and whether it goes on. */
export async function soundState(page: Page): Promise<{ time: number; playing: boolean }> {
  return await page.evaluate(() => {
    const loaded = window.heldMedia.filter(({ currentSrc }) => currentSrc !== '');
    const playing = loaded.find(({ paused, ended }) => !paused && !ended);
    const time = Math.max(0, ...loaded.map(({ currentTime }) => currentTime));
    return { time: playing?.currentTime ?? time, playing: playing !== undefined };
  });
}
