import { create } from 'zustand';

/** Where what plays is heard: on this device, soon on another, or there. */
export type SoundPlace = 'here' | 'connecting' | 'away';

interface SoundState {
  /** Whether there may be another device to play on. */
  isOffered: boolean;
  place: SoundPlace;
  /** Songs are played as they are, one after the other, as this system stops an audio graph in the background. */
  isPlain: boolean;
}

/** Where and how this page sounds. */
export const useSound = create<SoundState>()(() => ({
  isOffered: false,
  place: 'here',
  isPlain: false,
}));

/** Whether this browser can hand a media element to other devices: by Remote Playback, or by AirPlay's older way. */
export function canCast(): boolean {
  if (typeof HTMLMediaElement === 'undefined') return false;
  const { prototype } = HTMLMediaElement;
  return 'remote' in prototype || 'webkitShowPlaybackTargetPicker' in prototype;
}
