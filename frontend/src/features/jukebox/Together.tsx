import { lazyPart } from '@/components/lazyPart';
import { usePlayer } from '@/core/player';

const RoomCompanion = lazyPart(async () => (await import('./RoomCompanion')).RoomCompanion);

/** Keeps the player in step while it plays from a room. */
export function Together() {
  const inRoom = usePlayer((player) => player.context?.type === 'room');
  return inRoom && <RoomCompanion />;
}
