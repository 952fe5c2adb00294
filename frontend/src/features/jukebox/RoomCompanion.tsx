import { useEffect } from 'react';
import { showSnackbar } from '@/components/snackbarStore';
import { usePlayer } from '@/core/player';
import { withoutFades } from '@/core/player/fades';
import { useRoomQueue } from '@/features/player';
import { RoomQueue } from './RoomQueue';
import { holdRoom, useRoom } from './roomStore';
import { keepInStep } from './tuneIn';

/** Goes along with the player while it plays from a room, whatever page is open. */
export function RoomCompanion() {
  const id = usePlayer(({ context }) => (context?.type === 'room' ? context.id : undefined));
  const isGone = useRoom((room) => room.id === id && room.connection === 'gone');

  useEffect(() => {
    if (!id) return;
    const stops = [holdRoom(id), keepInStep(), withoutFades()];
    useRoomQueue.setState({ queue: <RoomQueue /> });
    return () => {
      stops.forEach((stop) => stop());
      useRoomQueue.setState({ queue: null });
    };
  }, [id]);

  useEffect(() => {
    if (!isGone) return;
    const title = usePlayer.getState().context?.title ?? 'The room';
    usePlayer.setState({ context: { type: 'list', title } });
    showSnackbar({ message: `“${title}” has ended. The music goes on for you alone.` });
  }, [isGone]);

  return null;
}
