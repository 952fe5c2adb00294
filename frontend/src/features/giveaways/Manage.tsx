import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Dialog } from '@/components/Dialog';
import { Menu } from '@/components/Menu';
import { showSnackbar } from '@/components/snackbarStore';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { useSession } from '@/core/session';
import type { GiveawayPartsFragment } from '@/gql/graphql';
import { plural } from '@/lib/format';
import { announceGiveawayDocument } from './api/announceGiveaway';
import { keepGiveaway } from './api/cache';
import { selectWinnersDocument } from './api/selectWinners';
import { GiveawayForm } from './GiveawayForm';
import { useDelete } from './useDelete';

/** What the artist does with a giveaway: tells of it, changes it, draws. */
export function Manage({ giveaway }: { giveaway: GiveawayPartsFragment }) {
  const change = useChange();
  const navigate = useNavigate();
  const remove = useDelete();
  const { userId } = useSession();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  // A post of before may have been deleted: whoever comes again announces it again.
  const key = useRef(crypto.randomUUID());
  const { id, isActive, drawCount, entryCount, winners, quantity, artist } = giveaway;

  const draw = async (replacing: string[] | null) => {
    try {
      const { selectGiveawayWinners } = await change(
        selectWinnersDocument,
        { giveawayId: id, draw: drawCount + 1, replacing },
        (cache, { selectGiveawayWinners }) => keepGiveaway(cache, selectGiveawayWinners.giveaway),
      );
      if (selectGiveawayWinners.errorMessage)
        showSnackbar({ type: 'error', message: selectGiveawayWinners.errorMessage });
    } catch (error) {
      tellRefusal(error);
    }
  };
  const announce = async () => {
    try {
      const { createPost } = await change(announceGiveawayDocument, {
        input: { type: 'Giveaway', giveawayId: id, clientKey: `giveaway ${id} ${key.current}` },
      });
      await navigate(`/post/${createPost.id}`);
    } catch (error) {
      tellRefusal(error);
    }
  };
  const redraws = [
    ...winners.map(({ entryId, handle }) => ({
      label: `In the place of ${handle ? `@${handle}` : 'somebody who is gone'}`,
      onSelect: () =>
        setQuestion({
          title: 'Draw another winner?',
          text: 'Whoever won before is left out. The earlier draw stays in the proof, where everybody sees it.',
          yes: 'Draw',
          onYes: () => draw([entryId]),
        }),
    })),
    {
      label: 'In the place of all',
      onSelect: () =>
        setQuestion({
          title: 'Draw all winners again?',
          text: 'Whoever won before is left out. The earlier draw stays in the proof, where everybody sees it.',
          yes: 'Draw',
          onYes: () => draw(null),
        }),
    },
  ];
  return (
    <div className="flex flex-wrap gap-3">
      {!isActive && drawCount === 0 && (
        <Button
          kind="main"
          pill
          disabled={entryCount === 0}
          onClick={() =>
            setQuestion({
              title: 'Draw now?',
              text: `${plural(Math.min(quantity, entryCount), 'person', 'people')} of ${plural(entryCount, 'entry', 'entries')} will be drawn, and everybody sees who. A draw cannot be undone.`,
              yes: 'Draw',
              onYes: () => draw(null),
            })
          }
        >
          {entryCount === 0 ? 'Nobody entered' : 'Draw'}
        </Button>
      )}
      {drawCount > 0 && (
        <Menu label="Draw others" items={redraws} trigger={<Button pill>Draw others</Button>} />
      )}
      {isActive && userId === artist.userId && (
        <Button pill onClick={() => void announce()}>
          Announce in a post
        </Button>
      )}
      {isActive && (
        <Button kind="quiet" pill onClick={() => setIsEditing(true)}>
          Change
        </Button>
      )}
      <Button
        kind="quiet"
        pill
        onClick={() =>
          void remove(id, async () => {
            await navigate(userId === artist.userId ? '/dashboard/giveaways' : '/');
          })
        }
      >
        Delete
      </Button>
      <Confirm question={question} onClose={() => setQuestion(null)} />
      <Dialog open={isEditing} onOpenChange={setIsEditing} title="Change the giveaway">
        <GiveawayForm giveaway={giveaway} onDone={() => setIsEditing(false)} />
      </Dialog>
    </div>
  );
}
