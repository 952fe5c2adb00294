import { create } from 'zustand';
import type { EngineOptions } from './engine';

const key = 'sidestage.playback';

/** How this device plays. */
export interface PlaybackSettings extends EngineOptions {
  /** Whether what was stopped on another device is offered here, and what is stopped here there. */
  continues: boolean;
}

export const defaultPlayback: PlaybackSettings = {
  crossfade: 0,
  levelling: true,
  levellingMode: 'auto',
  continues: true,
};

/** Seconds. */
export const longestCrossfade = 12;

export const usePlayback = create<PlaybackSettings>()(() => load());

export function setPlayback(change: Partial<PlaybackSettings>): void {
  usePlayback.setState(change);
  localStorage.setItem(key, JSON.stringify(usePlayback.getState()));
}

/** Tells an engine now, and at each change. Returns how to stop. */
export function followPlayback(engine: { setOptions(options: EngineOptions): void }): () => void {
  const tell = ({ crossfade, levelling, levellingMode }: PlaybackSettings) =>
    engine.setOptions({ crossfade, levelling, levellingMode });
  tell(usePlayback.getState());
  return usePlayback.subscribe(tell);
}

function load(): PlaybackSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return sound({ ...defaultPlayback, ...(stored as Partial<PlaybackSettings>) });
  } catch {
    // Not ours, or storage is closed to the page: the defaults are right.
    return defaultPlayback;
  }
}

/** What was stored by hand or by another version falls back to what can be played. */
function sound(settings: PlaybackSettings): PlaybackSettings {
  const { crossfade, levelling, levellingMode, continues } = settings;
  return {
    crossfade: Number.isFinite(crossfade)
      ? Math.max(0, Math.min(longestCrossfade, crossfade))
      : defaultPlayback.crossfade,
    levelling: levelling !== false,
    levellingMode: ['auto', 'track', 'album'].includes(levellingMode) ? levellingMode : 'auto',
    continues: continues !== false,
  };
}
