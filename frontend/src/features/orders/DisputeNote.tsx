import type { DisputeState } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { eventWords } from './words';

const kindOf = { OPEN: 'DISPUTED', WON: 'DISPUTE_WON', LOST: 'DISPUTE_LOST' } as const;

interface DisputeNoteProps {
  state: DisputeState | null | undefined;
}

/** How it stands that a bank asks a payment back, below what was paid; nothing where it does not. */
export function DisputeNote({ state }: DisputeNoteProps) {
  if (!state) return null;
  return (
    <span className={cx('block text-sm', state === 'WON' ? 'text-text-3' : 'text-danger')}>
      {eventWords[kindOf[state]]}
    </span>
  );
}
