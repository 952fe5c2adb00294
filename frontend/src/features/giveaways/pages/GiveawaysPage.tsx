import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { EmptyState } from '@/components/States';
import { StudioFrame } from '@/features/studio';
import { ArtistGiveaways } from '../ArtistGiveaways';
import { GiveawayForm } from '../GiveawayForm';

/** /dashboard/giveaways: what the artist gives away. */
export default function GiveawaysPage() {
  const navigate = useNavigate();
  const [isOpening, setIsOpening] = useState(false);
  return (
    <StudioFrame
      title="Giveaways"
      actions={
        <Button kind="main" onClick={() => setIsOpening(true)}>
          Give something away
        </Button>
      }
    >
      {({ userId }) => (
        <div className="max-w-(--page)">
          <ArtistGiveaways
            userId={userId}
            label="Your giveaways"
            first={10}
            empty={
              <EmptyState title="Nothing given away yet.">
                A test pressing, two tickets, a place at the rehearsal: say what it is, how many win
                and when it ends. Fans enter with one press, and the draw can be checked by anyone.
              </EmptyState>
            }
          />
          <Dialog open={isOpening} onOpenChange={setIsOpening} title="Give something away">
            <GiveawayForm onDone={(id) => void navigate(`/giveaways/${id}`)} />
          </Dialog>
        </div>
      )}
    </StudioFrame>
  );
}
