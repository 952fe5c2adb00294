import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { type RefusedError, toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { plural } from '@/lib/format';
import { atMost, trimmed } from '@/lib/rules';
import { keepOrder } from './api/cache';
import { markShippedDocument } from './api/markShipped';

interface ShipFormProps {
  orders: readonly {
    id: string;
    number: string;
    trackingNumber?: string | null;
    carrier?: string | null;
  }[];
  onDone: () => void;
}

interface Failed {
  id: string;
  number: string;
  reason: string;
}

/** Says that orders are on their way, and how they are found there. */
export function ShipForm({ orders, onDone }: ShipFormProps) {
  const change = useChange();
  // Orders that are shipped are no longer selected: the form is about those that it began with, and then about those of
  // them that could not be shipped.
  const [sent, setSent] = useState(orders);
  const [isOne] = useState(orders.length === 1);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [first] = sent;
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const form = useForm(
    {
      carrier: (isOne && first?.carrier) || '',
      trackingNumber: (isOne && first?.trackingNumber) || '',
    },
    {
      carrier: trimmed(atMost(60, 'At most 60 characters.')),
      trackingNumber: trimmed(atMost(100, 'At most 100 characters.')),
    },
  );
  const { errors, register, setError, isSubmitting } = form;
  /** Ships orders of one number at once; where that is refused each alone, so that one holds up no other. */
  const ship = async (ids: readonly string[], carrier: string, number: string) => {
    const refused = new Map<string, RefusedError>();
    const tryThese = async (these: readonly string[]): Promise<void> => {
      try {
        await change(
          markShippedDocument,
          { ids: [...these], carrier: carrier || null, trackingNumber: number || null },
          (cache, { markShipped }) => markShipped.forEach((order) => keepOrder(cache, order)),
        );
      } catch (error) {
        const reason = toRefused(error);
        // What is written wrong is so for each, and who cannot be reached is not reached by asking more often.
        const isForAll = Object.keys(reason.fields).length > 0 || reason.code === undefined;
        if (these.length === 1 || isForAll) for (const id of these) refused.set(id, reason);
        else for (const id of these) await tryThese([id]);
      }
    };
    await tryThese(ids);
    return refused;
  };
  const send = form.handleSubmit(async ({ carrier, trackingNumber }) => {
    setFailed([]);
    // Those of one number, or of none, go at once.
    const byNumber = new Map<string, string[]>();
    for (const { id } of sent) {
      const number = isOne ? trackingNumber : (numbers[id]?.trim() ?? '');
      byNumber.set(number, [...(byNumber.get(number) ?? []), id]);
    }
    const refused = new Map<string, RefusedError>();
    for (const [number, ids] of byNumber)
      for (const [id, reason] of await ship(ids, carrier, number)) refused.set(id, reason);
    const shipped = sent.length - refused.size;
    if (shipped > 0)
      showSnackbar({ type: 'success', message: `${plural(shipped, 'order')} marked shipped` });
    const [reason] = refused.values();
    if (!reason) return onDone();
    const left = sent.filter(({ id }) => refused.has(id));
    setSent(left);
    if (reason.fields.carrier) setError('carrier', reason.fields.carrier, true);
    else if (isOne && reason.fields.trackingNumber)
      setError('trackingNumber', reason.fields.trackingNumber, true);
    else if (isOne) setError('root', reason.message);
    else
      setFailed(
        left.map(({ id, number }) => {
          const { fields, message } = refused.get(id)!;
          return { id, number, reason: fields.trackingNumber ?? message };
        }),
      );
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <Field label="Carrier (optional)" error={errors.carrier}>
        {(control) => <Input {...control} {...register('carrier')} autoComplete="off" />}
      </Field>
      {isOne ? (
        <Field
          label="Tracking number (optional)"
          error={errors.trackingNumber}
          hint="The buyer sees it."
        >
          {(control) => <Input {...control} {...register('trackingNumber')} autoComplete="off" />}
        </Field>
      ) : (
        sent.map(({ id, number }) => (
          <Field key={id} label={`Tracking number of ${number} (optional)`}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={100}
                value={numbers[id] ?? ''}
                onChange={(event) => setNumbers({ ...numbers, [id]: event.target.value })}
              />
            )}
          </Field>
        ))
      )}
      {errors.root && (
        <p role="alert" className="text-danger">
          {errors.root}
        </p>
      )}
      {failed.length > 0 && (
        <div role="alert" className="grid gap-1 text-danger">
          <p>{plural(failed.length, 'order')} could not be marked shipped:</p>
          <ul className="list-disc pl-5">
            {failed.map(({ id, number, reason }) => (
              <li key={id} className="wrap-anywhere">
                {number}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Leave it</Button>
        <Button type="submit" kind="main" busy={isSubmitting}>
          {isOne ? 'Mark shipped' : `Mark ${sent.length} shipped`}
        </Button>
      </div>
    </form>
  );
}
