import type { ReactNode } from 'react';
import { create } from 'zustand';

interface RoomQueue {
  /** What a room shows in place of the person's own queue; null while none is listened to. */
  queue: ReactNode;
}

/** A room brings its own queue: the player knows nothing of votes. */
export const useRoomQueue = create<RoomQueue>()(() => ({ queue: null }));
