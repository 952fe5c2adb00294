import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
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

/** Says that orders are on their way, and how they are found there. */
export function ShipForm({ orders, onDone }: ShipFormProps) {
  const change = useChange();
  // Orders that are shipped are no longer selected: the form is about those that it began with.
  const [sent] = useState(orders);
  const isOne = sent.length === 1;
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
  const send = form.handleSubmit(async ({ carrier, trackingNumber }) => {
    try {
      // Those of one number, or of none, go at once.
      const byNumber = new Map<string, string[]>();
      for (const { id } of sent) {
        const number = isOne ? trackingNumber : (numbers[id]?.trim() ?? '');
        byNumber.set(number, [...(byNumber.get(number) ?? []), id]);
      }
      for (const [number, ids] of byNumber)
        await change(
          markShippedDocument,
          { ids, carrier: carrier || null, trackingNumber: number || null },
          (cache, { markShipped }) => markShipped.forEach((order) => keepOrder(cache, order)),
        );
      showSnackbar({
        type: 'success',
        message: `${plural(sent.length, 'order')} marked shipped`,
      });
      onDone();
    } catch (error) {
      const { message, fields } = toRefused(error);
      if (fields.trackingNumber)
        setError(isOne ? 'trackingNumber' : 'root', fields.trackingNumber, isOne);
      if (fields.carrier) setError('carrier', fields.carrier, true);
      if (!fields.trackingNumber && !fields.carrier) setError('root', message);
    }
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Leave it</Button>
        <Button type="submit" kind="main" busy={isSubmitting}>
          {isOne ? 'Mark shipped' : `Mark ${sent.length} shipped`}
        </Button>
      </div>
    </form>
  );
}
