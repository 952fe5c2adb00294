import { Check, Ticket } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { showSnackbar } from '@/components/snackbarStore';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { readFragment } from '@/gql';
import type { GiveawayPartsFragment } from '@/gql/graphql';
import { keepGiveaway } from './api/cache';
import { enterGiveawayDocument } from './api/enterGiveaway';
import { giveawayFragment } from './api/giveawayFragment';
import { newEntryId } from './proof';
import { keepReceipt } from './receipts';

interface EnterProps {
  giveaway: GiveawayPartsFragment;
  isOver: boolean;
}

/** Where a person enters, or what became of it. */
export function Enter({ giveaway, isOver }: EnterProps) {
  const { userId, status } = useSession();
  const { myEntry, hasUserWon, drawCount, artist } = giveaway;
  if (hasUserWon)
    return (
      <p className="flex items-center gap-2 font-semibold text-accent-text">
        <Ticket size={20} aria-hidden="true" />
        You won.
      </p>
    );
  if (drawCount > 0) return myEntry && <p className="text-text-2">You did not win this time.</p>;
  if (userId && userId === artist.userId)
    return (
      <p className="text-sm text-text-2">
        {isOver ? 'It is yours to draw.' : 'This one is yours. You draw once it has ended.'}
      </p>
    );
  if (myEntry)
    return (
      <p className="flex items-center gap-2 font-semibold">
        <Check size={20} aria-hidden="true" className="text-success" />
        You are in, number {myEntry.number}
      </p>
    );
  if (isOver)
    return <p className="text-sm text-text-2">Nobody can enter any more. It is drawn soon.</p>;
  return <Press giveaway={giveaway} isVisitor={status === 'visitor'} />;
}

function Press({ giveaway, isVisitor }: { giveaway: GiveawayPartsFragment; isVisitor: boolean }) {
  const change = useChange();
  const promptLogin = useLoginPrompt();
  const [isBusy, setIsBusy] = useState(false);
  const enter = async () => {
    setIsBusy(true);
    try {
      const { enterGiveaway } = await change(
        enterGiveawayDocument,
        { giveawayId: giveaway.id, entryId: newEntryId() },
        (cache, { enterGiveaway }) => keepGiveaway(cache, enterGiveaway.giveaway),
      );
      const entered = readFragment(giveawayFragment, enterGiveaway.giveaway);
      if (entered?.myEntry) keepReceipt(giveaway.id, entered.myEntry);
      if (enterGiveaway.errorMessage)
        showSnackbar({ type: 'error', message: enterGiveaway.errorMessage });
    } catch (error) {
      tellRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      kind="main"
      pill
      busy={isBusy}
      onClick={() => (isVisitor ? promptLogin('Log in to enter') : void enter())}
    >
      <Ticket size={20} aria-hidden="true" />
      Enter
    </Button>
  );
}
