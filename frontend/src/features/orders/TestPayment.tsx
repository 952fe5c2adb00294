import { useRef, useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { chip } from '@/components/chip';
import { Field, Input } from '@/components/Field';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { formatPrice } from '@/lib/format';
import { matching, trimmed } from '@/lib/rules';
import { Authentication } from './Authentication';
import { failureWords } from './failureWords';
import type { PayProps } from './payProps';
import { authenticateTest, cardsToKeep, confirmTest, testCards } from './sandbox';

interface CardFields {
  number: string;
  expiry: string;
  cvc: string;
}

const rules = {
  number: trimmed(matching(/^(\d[ -]?){12,19}$/, 'A card has from 12 to 19 digits.')),
  expiry: trimmed(matching(/^\d{1,2}\s*\/\s*\d{2}(\d{2})?$/, 'Month and year, like 04 / 31.')),
  cvc: trimmed(matching(/^\d{3,4}$/, 'The 3 or 4 digits on the card.')),
};

/** '4242424242' as '4242 4242 42'. */
const inFours = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** '0431' as '04 / 31'. */
const asExpiry = (text: string) => {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : text.slice(0, 7);
};

/** Pays in the sandbox, with cards that are none. */
export function TestPayment({ payment, onPaid, keeps = false }: PayProps) {
  const { clientSecret, amount, currency, status, failure } = payment;
  const isSending = useRef(false);
  const [isAsking, setIsAsking] = useState(status === 'REQUIRES_ACTION');
  const [problem, setProblem] = useState(
    status === 'FAILED' && failure ? failureWords({ message: failure }) : '',
  );
  const form = useForm<CardFields>({ number: '', expiry: '', cvc: '' }, rules);
  const { errors, register, setValue, setError } = form;

  /** One at a time, whatever is pressed twice. */
  const attempt = async (send: () => ReturnType<typeof confirmTest>) => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem('');
    try {
      const { status: now, error } = await send();
      setIsAsking(now === 'requires_action');
      if (error) setProblem(failureWords(error));
      else if (now !== 'requires_action') await onPaid();
    } catch (error) {
      const { message, fields } = toRefused(error);
      const known = {
        number: fields.number,
        expiry: fields.expMonth ?? fields.expYear,
        cvc: fields.cvc,
      };
      for (const [name, words] of Object.entries(known))
        if (words) setError(name as keyof CardFields, words, true);
      if (!Object.values(known).some(Boolean)) {
        setProblem(message);
        // Whether it was paid all the same, the provider knows.
        await onPaid();
      }
    } finally {
      isSending.current = false;
    }
  };

  if (!clientSecret) return null;
  const failed = problem && (
    <p role="alert" className="border-l-2 border-danger py-1 pl-4">
      {problem}
    </p>
  );
  if (isAsking) {
    return (
      <Authentication
        question={keeps ? 'may this card be kept?' : `do you pay ${formatPrice(amount, currency)}?`}
        onAnswer={(accept) => attempt(() => authenticateTest(clientSecret, accept))}
      >
        {failed}
      </Authentication>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) =>
        void form.handleSubmit(({ number, expiry, cvc }) => {
          const [month, year] = expiry.split('/');
          return attempt(() =>
            confirmTest(clientSecret, {
              number: number.replace(/\D/g, ''),
              expMonth: Number(month),
              expYear: Number(year),
              cvc,
            }),
          );
        })(event)
      }
    >
      <div className="grid gap-2">
        <p>
          <Badge kind="info">Test payments</Badge>
        </p>
        <p className="text-sm text-text-2">
          No money moves here, and no real card is taken. Choose a card for tests:
        </p>
      </div>
      <ul aria-label="Cards for tests" className="flex flex-wrap gap-2">
        {(keeps ? cardsToKeep : testCards).map(({ number, does }) => (
          <li key={number}>
            <button
              type="button"
              className={chip('off')}
              onClick={() => {
                setValue('number', number);
                setValue('expiry', `12 / ${(new Date().getFullYear() + 2) % 100}`);
                setValue('cvc', '123');
              }}
            >
              <span className="tabular-nums">…{number.slice(-4)}</span> {does}
            </button>
          </li>
        ))}
      </ul>
      <Field label="Card number" error={errors.number}>
        {(control) => (
          <Input
            {...control}
            {...register('number')}
            onChange={(event) => setValue('number', inFours(event.target.value))}
            inputMode="numeric"
            autoComplete="cc-number"
            className="tabular-nums"
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-5">
        <Field label="Expiry" error={errors.expiry}>
          {(control) => (
            <Input
              {...control}
              {...register('expiry')}
              onChange={(event) => setValue('expiry', asExpiry(event.target.value))}
              placeholder="MM / YY"
              inputMode="numeric"
              autoComplete="cc-exp"
              className="tabular-nums"
            />
          )}
        </Field>
        <Field label="Security code" error={errors.cvc}>
          {(control) => (
            <Input
              {...control}
              {...register('cvc')}
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
              className="tabular-nums"
            />
          )}
        </Field>
      </div>
      {failed}
      <Button kind="main" size="lg" type="submit" busy={form.isSubmitting}>
        {keeps ? 'Keep this card' : `Pay ${formatPrice(amount, currency)}`}
      </Button>
    </form>
  );
}
