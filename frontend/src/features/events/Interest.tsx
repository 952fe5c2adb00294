import { Check, Star } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/Button';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import type { EventPartsFragment } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { addEventInterestDocument } from './api/addEventInterest';
import { keepInterest } from './api/cache';
import { removeEventInterestDocument } from './api/removeEventInterest';

interface InterestProps extends Pick<ButtonProps, 'size' | 'kind'> {
  event: EventPartsFragment;
  /** Among other events: it says which one, and on phones with the star alone. */
  listed?: boolean;
}

/** Says that the person is interested in an event, or was there. */
export function Interest({ event, listed = false, size = 'md', kind = 'plain' }: InterestProps) {
  const change = useChange();
  const { status, userId } = useSession();
  const promptLogin = useLoginPrompt();
  const { id, isInCalendar, interestCount, title } = event;
  const isPast = event.status === 'PAST';
  // Who plays is there.
  if (event.userId === userId) return null;
  if (event.status === 'CANCELLED' && !isInCalendar) return null;

  const toggle = async () => {
    if (status !== 'member') return promptLogin('Log in to keep this date');
    const then = {
      __typename: 'EventResult' as const,
      success: true,
      event: {
        __typename: 'Event' as const,
        id,
        isInCalendar: !isInCalendar,
        interestCount: Math.max(0, interestCount + (isInCalendar ? -1 : 1)),
      },
    };
    const options = { inOrder: `interest ${id}` };
    try {
      if (isInCalendar)
        await change(
          removeEventInterestDocument,
          { eventId: id },
          (cache, { removeEventInterest }) => keepInterest(cache, removeEventInterest.event),
          { ...options, optimistic: { removeEventInterest: then } },
        );
      else
        await change(
          addEventInterestDocument,
          { eventId: id },
          (cache, { addEventInterest }) => keepInterest(cache, addEventInterest.event),
          { ...options, optimistic: { addEventInterest: then } },
        );
    } catch (error) {
      tellRefusal(error);
    }
  };

  const words = isPast ? 'I was there' : 'Interested';
  return (
    <Button
      kind={isInCalendar ? 'plain' : kind}
      size={size}
      pill
      aria-pressed={isInCalendar}
      aria-label={listed ? `${words}: ${title}` : undefined}
      onClick={() => void toggle()}
      className={cx(
        'aria-pressed:border-accent-text aria-pressed:text-accent-text',
        listed && 'narrow:w-11 narrow:px-0',
      )}
    >
      {isInCalendar ? (
        <Check size={18} aria-hidden="true" />
      ) : (
        <Star size={18} aria-hidden="true" />
      )}
      <span className={listed ? 'narrow:hidden' : undefined}>{words}</span>
    </Button>
  );
}
