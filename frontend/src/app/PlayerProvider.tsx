import { type ReactNode, useEffect } from 'react';
import { startPlayer } from '@/core/player';

/** Brings the player to life. The engine itself lives outside. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  useEffect(() => startPlayer(), []);
  return children;
}
