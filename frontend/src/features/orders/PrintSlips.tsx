import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Button } from '@/components/Button';
import { showSnackbar } from '@/components/snackbarStore';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useAsk } from '@/core/data/useAsk';
import { readFragment } from '@/gql';
import type { AddressPartsFragment } from '@/gql/graphql';
import { addressFragment } from './api/addressFragment';
import { orderDocument } from './api/order';
import { orderFragment, orderRowFragment } from './api/orderFragment';
import { type Order, packedOf } from './order';
import { PackingSlip } from './PackingSlip';

interface Slip {
  order: Order;
  address: AddressPartsFragment;
}

/** Prints the packing slips of several orders, each on a page of its own. */
export function PrintSlips({ ids }: { ids: readonly string[] }) {
  const ask = useAsk();
  const [slips, setSlips] = useState<readonly Slip[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const print = async () => {
    setIsBusy(true);
    try {
      const read: Slip[] = [];
      const unpacked: string[] = [];
      for (const id of ids) {
        const { order } = await ask(orderDocument, { id });
        const parts = readFragment(orderFragment, order);
        const address = readFragment(addressFragment, parts.address) ?? null;
        const whole = { ...readFragment(orderRowFragment, parts), ...parts, address };
        if (!address || packedOf(whole).length === 0) unpacked.push(whole.number);
        else read.push({ order: whole, address });
      }
      if (unpacked.length > 0)
        showSnackbar({ message: `Nothing is to be packed of ${unpacked.join(', ')}.` });
      if (read.length === 0) return;
      // The page must have them before the browser looks at it.
      flushSync(() => setSlips(read));
      addEventListener('afterprint', () => setSlips([]), { once: true });
      window.print();
    } catch (error) {
      tellRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button size="sm" kind="quiet" busy={isBusy} onClick={() => void print()}>
        <Printer size={16} aria-hidden="true" /> Packing slips
      </Button>
      {slips.length > 0 &&
        createPortal(
          <div data-print="only" className="hidden print:block">
            {slips.map(({ order, address }) => (
              <div key={order.id} className="break-after-page">
                <PackingSlip order={order} address={address} />
              </div>
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}
