import { Field, Input } from '@/components/Field';
import { formatPrice } from '@/lib/format';
import { roundPrice } from '@/lib/price';

interface OfferProps {
  least: number;
  currency: string;
  typed: string;
  onTyped: (typed: string) => void;
  problem?: string | undefined;
}

/** The price that somebody names. */
export function Offer({ least, currency, typed, onTyped, problem }: OfferProps) {
  return (
    <Field
      label={`Your price in ${currency}`}
      hint={
        least > 0
          ? `${formatPrice(least, currency)} or more, all of which is for the artist.`
          : 'Nothing, or what it is worth to you.'
      }
      error={problem}
      className="max-w-80"
    >
      {(control) => (
        <Input
          {...control}
          value={typed}
          inputMode="decimal"
          className="tabular-nums"
          onChange={(event) => onTyped(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The price that was typed; null where it is none, or less than the least. */
export function offerOf(typed: string, least: number): number | null {
  const price = Number(typed.trim().replace(',', '.'));
  return typed.trim() !== '' && Number.isFinite(price) && roundPrice(price) >= least ? price : null;
}
