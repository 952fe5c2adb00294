import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Confirm } from '@/components/Confirm';
import { showSnackbar } from '@/components/snackbarStore';
import { usePlayer } from '@/core/player';
import { useSession } from '@/core/session';
import { toRefused } from '@/core/data/refused';
import { leaveRoom } from './roomStore';
import { isOfRoom } from './tuneIn';
import type { Room } from './types';

/** Leaves the room. A host is told first who takes over, and the last one that the room ends. */
export function LeaveRoom({ room }: { room: Room }) {
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const isHost = useSession().userId === room.hostId;
  const isLast = room.members.length <= 1;

  const leave = async () => {
    try {
      await leaveRoom(room.id);
    } catch (error) {
      showSnackbar({
        type: 'error',
        message: `You are still in the room. ${toRefused(error).message}`,
      });
      return;
    }
    fallSilent(room.id);
    void navigate('/listen-together');
  };
  return (
    <>
      <Button onClick={() => (isHost ? setAsked(true) : void leave())}>
        <LogOut size={18} aria-hidden="true" />
        Leave
      </Button>
      <Confirm
        question={
          isAsked
            ? {
                title: 'Leave the room?',
                text: isLast
                  ? 'You are the last one: the room ends.'
                  : 'Of those who are here, whoever has been in longest becomes the host.',
                yes: 'Leave',
                onYes: leave,
              }
            : null
        }
        onClose={() => setAsked(false)}
      />
    </>
  );
}

/** The room's music ends here; the song stays, to be gone on with alone. */
function fallSilent(id: string): void {
  if (!isOfRoom(usePlayer.getState(), id)) return;
  usePlayer.getState().pause();
  usePlayer.setState({ context: null });
}
