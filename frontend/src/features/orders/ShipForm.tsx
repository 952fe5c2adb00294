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
  orders: readonly { id: string; trackingNumber?: string | null; carrier?: string | null }[];
  onDone: () => void;
}

/** Says that orders are on their way, and how they are found there. */
export function ShipForm({ orders, onDone }: ShipFormProps) {
  const change = useChange();
  const [first] = orders;
  const [isOne] = useState(orders.length === 1);
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
      await change(
        markShippedDocument,
        {
          ids: orders.map(({ id }) => id),
          carrier: carrier || null,
          trackingNumber: trackingNumber || null,
        },
        (cache, { markShipped }) => markShipped.forEach((order) => keepOrder(cache, order)),
      );
      showSnackbar({
        type: 'success',
        message: `${plural(orders.length, 'order')} marked shipped`,
      });
      onDone();
    } catch (error) {
      const { message, fields } = toRefused(error);
      if (fields.trackingNumber) setError('trackingNumber', fields.trackingNumber, true);
      if (fields.carrier) setError('carrier', fields.carrier, true);
      if (!fields.trackingNumber && !fields.carrier) setError('root', message);
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
      <Field label="Carrier (optional)" error={errors.carrier}>
        {(control) => <Input {...control} {...register('carrier')} autoComplete="off" />}
      </Field>
      <Field
        label="Tracking number (optional)"
        error={errors.trackingNumber}
        hint={isOne ? 'The buyer sees it.' : 'The same for all of them: one parcel, or none.'}
      >
        {(control) => <Input {...control} {...register('trackingNumber')} autoComplete="off" />}
      </Field>
      {errors.root && (
        <p role="alert" className="text-danger">
          {errors.root}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Leave it</Button>
        <Button type="submit" kind="main" busy={isSubmitting}>
          {isOne ? 'Mark shipped' : `Mark ${orders.length} shipped`}
        </Button>
      </div>
    </form>
  );
}
