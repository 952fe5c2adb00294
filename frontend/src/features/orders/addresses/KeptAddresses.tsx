import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { lazyPart } from '@/components/lazyPart';
import { showSnackbar } from '@/components/snackbarStore';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { readFragment } from '@/gql';
import type { KeptAddressPartsFragment } from '@/gql/graphql';
import { addressOf, fieldsOf } from '../addressForm';
import { addressFragment } from '../api/addressFragment';
import { keptAddressesDocument, keptAddressFragment } from '../api/keptAddresses';
import { addressLines } from '../words';
import { mostAddresses, useAddresses } from './useAddresses';

/** Its form comes when one is typed: most who open the settings want something else. */
const AddressEditor = lazyPart(async () => (await import('./AddressEditor')).AddressEditor);

/** Where what somebody buys may go: the default is what a checkout begins with. */
export function KeptAddresses() {
  const { data, error, refetch } = useQuery(keptAddressesDocument);
  // The id of the one that is edited; empty for a new one.
  const [edited, setEdited] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  // What was pressed may be gone: once that is drawn, and a dialog has given the focus back to nothing, it goes on here.
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    if (returns === 0) return;
    const timer = setTimeout(() => add.current?.focus());
    return () => clearTimeout(timer);
  }, [returns]);
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading addresses">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  const all = readFragment(keptAddressFragment, data.keptAddresses);
  const isFull = all.length >= mostAddresses;
  const done = () => {
    setEdited(null);
    setReturns((before) => before + 1);
  };
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-text-2">
        A checkout begins with your default address. Sellers see the one of their order alone.
      </p>
      {all.length > 0 && (
        <ul aria-label="Your addresses" className="grid gap-4">
          {all.map((one) => (
            <li key={one.id} className="border-t border-line pt-4">
              {edited === one.id ? (
                <AddressEditor kept={one} onDone={done} />
              ) : (
                <Row kept={one} onEdit={() => setEdited(one.id)} onRemoved={done} />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited === '' ? (
        <AddressEditor kept={null} onDone={done} />
      ) : (
        <div className="grid justify-items-start gap-2">
          <Button ref={add} disabled={isFull} onClick={() => setEdited('')}>
            Add an address
          </Button>
          {isFull && (
            <p className="text-sm text-text-3">
              You can keep up to {mostAddresses}. Remove one to add another.
            </p>
          )}
        </div>
      )}
    </div>
  );
}

interface RowProps {
  kept: KeptAddressPartsFragment;
  onEdit: () => void;
  onRemoved: () => void;
}

function Row({ kept, onEdit, onRemoved }: RowProps) {
  const { keep, remove } = useAddresses();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const address = readFragment(addressFragment, kept.address);
  const input = addressOf(fieldsOf(address));
  const of = `${address.name}, ${address.line1}`;
  const run = async (what: () => Promise<void>, said: string) => {
    setIsBusy(true);
    try {
      await what();
      showSnackbar({ type: 'success', message: said });
    } catch (error) {
      showSnackbar({ type: 'error', message: toRefused(error).message });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <address className="grid min-w-0 not-italic wrap-anywhere">
        <span className="whitespace-pre-line">{addressLines(address).join('\n')}</span>
        {kept.isDefault && <span className="text-sm text-text-3">Default</span>}
      </address>
      <div className="flex flex-wrap gap-2">
        {!kept.isDefault && input && (
          <Button
            size="sm"
            busy={isBusy}
            aria-label={`Make ${of} the default`}
            onClick={() =>
              void run(() => keep(kept.id, input, true), 'Checkouts begin with it now.')
            }
          >
            Make default
          </Button>
        )}
        <Button size="sm" aria-label={`Edit ${of}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="sm"
          aria-label={`Remove ${of}`}
          onClick={() =>
            setQuestion({
              title: 'Remove this address?',
              text: 'Orders that go there stay as they are.',
              yes: 'Remove',
              danger: true,
              onYes: async () => {
                await run(() => remove(kept.id), 'The address is removed.');
                onRemoved();
              },
            })
          }
        >
          Remove
        </Button>
      </div>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
