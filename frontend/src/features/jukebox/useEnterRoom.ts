import { useNavigate } from 'react-router';
import { addressOf } from './roomAddress';
import { enterRoom } from './roomStore';
import { listenIn } from './tuneIn';
import type { Room } from './types';

/** Returns what takes a person into a room that has let them in. */
export function useEnterRoom(): (room: Room) => void {
  const navigate = useNavigate();
  return (room) => {
    enterRoom(room);
    listenIn(room);
    void navigate(addressOf(room));
  };
}
