import { create } from 'zustand';
import type { Player } from './types';

export const usePlayer = create<Player>()((set, get) => ({
  currentTrack: null,
  isPlaying: false,
  volume: 1,
  currentTime: 0,
  duration: 0,
  queue: [],
  playbackHistory: [],
  repeat: 'none',
  shuffle: false,
  status: 'idle',
  context: null,
  playTracks: (tracks, startIndex = 0, context) =>
    set({
      currentTrack: tracks[startIndex] ?? null,
      queue: tracks.slice(startIndex + 1),
      isPlaying: true,
      status: 'playing',
      context: context ?? null,
    }),
  playNext: (track) => set({ queue: [track, ...get().queue] }),
  addToQueue: (track) => set({ queue: [...get().queue, track] }),
  toggle: () => set({ isPlaying: !get().isPlaying }),
  next: () => undefined,
  previous: () => undefined,
  seek: (currentTime) => set({ currentTime }),
  setVolume: (volume) => set({ volume }),
  startJukebox: () => Promise.resolve(),
  clear: () => set({ currentTrack: null, queue: [], isPlaying: false, status: 'idle' }),
}));
