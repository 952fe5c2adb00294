import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from '@/core/data/refused';
import { roomApi } from './roomApi';
import { hearRoom, useRoom } from './roomStore';
import type { PlaybackAction, Room, Vote } from './types';

/** Votes for a song (1), against it (-1), or not at all (0); the same vote again takes it back. */
export function vote(entryId: string, wanted: Vote): Promise<void> {
  const { room } = useRoom.getState();
  const mine = mineOf(room, entryId);
  return tell('Your vote was not counted.', ({ id }) =>
    roomApi.vote(id, entryId, mine === wanted ? 0 : wanted),
  );
}

/** What the person has voted on an entry. */
function mineOf(room: Room | null, entryId: string): Vote {
  if (room?.now?.entryId === entryId) return room.now.mine;
  return room?.next.find((entry) => entry.entryId === entryId)?.mine ?? 0;
}

/** Wishes for a song; true where the room took it. */
export async function wish(trackId: string): Promise<boolean> {
  let isTaken = false;
  await tell('The room did not take this song.', async ({ id }) => {
    const room = await roomApi.wish(id, trackId);
    isTaken = true;
    return room;
  });
  return isTaken;
}

/** What the host does to the song that plays. Position in seconds, for a seek. */
export function playback(action: PlaybackAction, position?: number): Promise<void> {
  return tell('The room did not hear that.', ({ id, now }) =>
    now ? roomApi.playback(id, action, now.entryId, position) : Promise.resolve(undefined),
  );
}

/** Carries a call out, takes the room as it answers, and says what failed. */
async function tell(
  failure: string,
  call: (room: Room) => Promise<Room | undefined>,
): Promise<void> {
  const { room } = useRoom.getState();
  if (!room) return;
  try {
    const answer = await call(room);
    if (answer) hearRoom(answer);
  } catch (error) {
    showSnackbar({ type: 'error', message: `${failure} ${toRefused(error).message}` });
  }
}
