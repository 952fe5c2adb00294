import { useId, useState } from 'react';
import { Button } from '@/components/Button';
import { chip } from '@/components/chip';
import { Field, Input } from '@/components/Field';
import { showSnackbar } from '@/components/snackbarStore';
import { TextArea } from '@/components/TextArea';
import { Toggle } from '@/components/Toggle';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { useClientKey } from '@/core/data/useClientKey';
import type { RefundInput } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { roundPrice, toPrice } from '@/lib/price';
import { keepOrder } from './api/cache';
import { refundOrderDocument } from './api/refundOrder';
import type { Order } from './order';
import { kindOf } from './words';

const kinds = [
  { value: 'all', label: 'All that is left' },
  { value: 'lines', label: 'Some pieces' },
  { value: 'amount', label: 'An amount' },
] as const;

type Kind = (typeof kinds)[number]['value'];

interface RefundFormProps {
  order: Order;
  onDone: () => void;
}

/** Pays a part of an order back, or all of it. */
export function RefundForm({ order, onDone }: RefundFormProps) {
  const { id, lines, currency, total, refunded } = order;
  const change = useChange();
  const group = useId();
  const key = useClientKey();
  const [kind, setKind] = useState<Kind>('all');
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({});
  const [amount, setAmount] = useState('');
  const [isBack, setIsBack] = useState(order.canShip);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const left = roundPrice(total - refunded);
  const chosen = lines.flatMap(({ id: lineId }) => {
    const quantity = pieces[lineId] ?? 0;
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });

  const send = async () => {
    const price = toPrice(amount);
    if (kind === 'lines' && chosen.length === 0) return setProblem('Say how many pieces.');
    if (kind === 'amount' && !(price > 0 && price <= left))
      return setProblem(`An amount is more than 0 and at most ${formatPrice(left, currency)}.`);
    const what: Partial<RefundInput> =
      kind === 'all' ? {} : kind === 'lines' ? { lines: chosen } : { amount: price };
    setProblem(undefined);
    setIsBusy(true);
    try {
      await change(
        refundOrderDocument,
        {
          input: {
            id,
            // Other words are no other refund.
            clientKey: key.of(what),
            ...what,
            restock: kind !== 'amount' && isBack,
            reason: reason.trim() || null,
          },
        },
        (cache, made) => keepOrder(cache, made.refundOrder),
      );
      showSnackbar({ type: 'success', message: 'The refund is on its way.' });
      onDone();
    } catch (error) {
      const { message, fields } = toRefused(error);
      setProblem(Object.values(fields).join(' ') || message);
      setIsBusy(false);
    }
  };

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">What goes back</legend>
        <div className="flex flex-wrap gap-2">
          {kinds.map(({ value, label }) => (
            <label key={value} className={chip(kind === value ? 'on' : 'off')}>
              <input
                type="radio"
                name={group}
                className="sr-only"
                checked={kind === value}
                onChange={() => setKind(value)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {kind === 'all' && (
        <p className="text-text-2 tabular-nums">{formatPrice(left, currency)} go back.</p>
      )}
      {kind === 'lines' && (
        <div className="grid gap-3">
          {lines
            .filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity)
            .map((line) => (
              <Field
                key={line.id}
                label={[line.name, kindOf(line)].filter(Boolean).join(', ')}
                hint={`Of ${line.quantity - line.refundedQuantity}, ${formatPrice(line.price, currency)} each, with their share of discount and tax.`}
              >
                {(control) => (
                  <Input
                    {...control}
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={line.quantity - line.refundedQuantity}
                    className="max-w-28 tabular-nums"
                    value={pieces[line.id] ?? 0}
                    onChange={(event) =>
                      setPieces({ ...pieces, [line.id]: Math.floor(Number(event.target.value)) })
                    }
                  />
                )}
              </Field>
            ))}
        </div>
      )}
      {kind === 'amount' && (
        <Field label={`Amount in ${currency}`} hint={`At most ${formatPrice(left, currency)}.`}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              className="max-w-40 tabular-nums"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </Field>
      )}
      {kind !== 'amount' && (
        <Toggle
          label="Put the pieces back on sale"
          hint="Where they are here, or come back."
          checked={isBack}
          onChange={setIsBack}
        />
      )}
      <Field label="Words for the buyer (optional)">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Leave it</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          Refund
        </Button>
      </div>
    </form>
  );
}
