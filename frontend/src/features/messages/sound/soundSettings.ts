import { create } from 'zustand';

export const sounds = ['ding', 'banjo1', 'banjo2', 'banjo3'] as const;
export type Sound = (typeof sounds)[number];

interface SoundSettings {
  soundEnabled: boolean;
  sound: Sound;
}

const key = 'sidestage.notificationSound';
const atFirst: SoundSettings = { soundEnabled: true, sound: 'ding' };

function read(): SoundSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<SoundSettings>;
    return {
      soundEnabled: kept.soundEnabled ?? atFirst.soundEnabled,
      sound: kept.sound && sounds.includes(kept.sound) ? kept.sound : atFirst.sound,
    };
  } catch {
    // What cannot be read is as good as nothing.
    return atFirst;
  }
}

/** Whether something that arrives is heard, and as what; this browser keeps it. */
export const useSoundSettings = create<SoundSettings>()(() => read());

export function setSound(change: Partial<SoundSettings>): void {
  useSoundSettings.setState(change);
  const { soundEnabled, sound } = useSoundSettings.getState();
  localStorage.setItem(key, JSON.stringify({ soundEnabled, sound }));
}

// What was chosen in one tab holds in the others; a cleared store, whose key is null, is as at first.
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) useSoundSettings.setState(read());
});
