import { useState } from 'react';
import { Button } from '@/components/Button';
import type { CartPartsFragment } from '@/gql/graphql';

interface ChangesNoteProps {
  cart: CartPartsFragment;
  onAcknowledge: () => Promise<unknown>;
}

/** Says that things changed since the person last looked, until they have taken note. */
export function ChangesNote({ cart, onAcknowledge }: ChangesNoteProps) {
  const [isBusy, setIsBusy] = useState(false);
  const all = cart.groupedItems.flatMap(({ items }) => items.flatMap(({ changes }) => changes));
  if (all.length === 0) return null;
  const goes = all.some((change) => change !== 'PRICE');
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-warning py-1 pl-5"
    >
      <p>
        Something changed since you last looked.{' '}
        {goes && 'What is gone leaves the cart, and of what is short stays what is left.'}
      </p>
      <Button
        size="sm"
        busy={isBusy}
        onClick={async () => {
          setIsBusy(true);
          await onAcknowledge();
          setIsBusy(false);
        }}
      >
        All right
      </Button>
    </div>
  );
}
