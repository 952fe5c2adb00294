import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { TextArea } from '@/components/TextArea';
import { CountryField, PriceParts } from '@/features/orders';
import { formatPrice } from '@/lib/format';
import { daysToChoose, emptyGift, type GiveFields, longestMessage, problemsOf } from './giveForm';
import { usePrice } from './usePrice';
import { costOf, lengths, lengthWords } from './words';

interface GiveFormProps {
  tier: { id: string; price: number; yearlyPrice: number; currency: string };
  initial: GiveFields | null;
  /** Begins the gift, which costs so much where that is known; what is wrong with it by field. */
  onGive: (fields: GiveFields, total?: number) => Promise<Readonly<Record<string, string>>>;
}

const ways = [
  { recipient: 'MEMBER', words: 'A member', more: 'By their handle. They are told here too.' },
  { recipient: 'EMAIL', words: 'Anybody, by e-mail', more: 'They need no account before.' },
  { recipient: 'LINK', words: 'A link that I hand on', more: 'Whoever opens it first has it.' },
] as const;

const choice =
  'flex min-h-11 items-center gap-3 rounded-md border border-line px-4 py-3 has-checked:border-accent';

/** For how long, for whom, with which words and when. */
export function GiveForm({ tier, initial, onGive }: GiveFormProps) {
  const [fields, setFields] = useState<GiveFields>(initial ?? emptyGift);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const set = (to: Partial<GiveFields>) => setFields((before) => ({ ...before, ...to }));
  const { first, last } = daysToChoose(new Date());
  const { country, choose, postalCode, code, shown, price } = usePrice(
    tier.id,
    fields.months,
    fields.country,
  );

  const send = async () => {
    const wrong = problemsOf(fields, new Date());
    setProblems(wrong);
    if (isBusy || Object.keys(wrong).length > 0) return;
    setIsBusy(true);
    // Who presses before the sum has come sees it before they pay.
    setProblems(await onGive({ ...fields, country, postalCode: code }, price?.total));
    setIsBusy(false);
  };

  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">For how long?</legend>
        <div className="grid grid-cols-1 gap-3 xs:grid-cols-2">
          {lengths.map((months) => (
            <label key={months} className={choice}>
              <input
                type="radio"
                name="months"
                checked={fields.months === months}
                onChange={() => set({ months })}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block font-semibold first-letter:uppercase">
                  {lengthWords(months)}
                </span>
                <span className="tabular block text-sm text-text-2">
                  {formatPrice(costOf(tier, months), tier.currency)}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">Whom is it for?</legend>
        {ways.map(({ recipient, words, more }) => (
          <label key={recipient} className={choice}>
            <input
              type="radio"
              name="recipient"
              checked={fields.recipient === recipient}
              onChange={() => set({ recipient })}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="font-semibold">{words}</span>
              <span className="block text-sm text-text-2">{more}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {fields.recipient === 'MEMBER' && (
        <Field label="Their handle" error={problems.recipientHandle}>
          {(control) => (
            <Input
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder="@handle"
              value={fields.handle}
              onChange={(event) => set({ handle: event.target.value })}
            />
          )}
        </Field>
      )}
      {fields.recipient === 'EMAIL' && (
        <Field label="Their e-mail address" error={problems.recipientEmail}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              value={fields.email}
              onChange={(event) => set({ email: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label="Your message (optional)"
        error={problems.message}
        hint={`${fields.message.length} of ${longestMessage} letters`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            value={fields.message}
            onChange={(event) => set({ message: event.target.value })}
          />
        )}
      </Field>
      {fields.recipient !== 'LINK' && (
        <Field
          label="Hand it over on (optional)"
          error={problems.deliverAt}
          hint="In the morning of that day. Without one it goes as soon as it is paid."
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              min={first}
              max={last}
              value={fields.day}
              onChange={(event) => set({ day: event.target.value })}
            />
          )}
        </Field>
      )}
      <CountryField
        value={country}
        onChange={choose}
        error={problems.country}
        {...(postalCode ? { postalCode: { ...postalCode, error: problems.postalCode } } : {})}
      />
      <div className="grid gap-4">
        {shown && <PriceParts of={shown} />}
        <Button kind="main" size="lg" type="submit" busy={isBusy}>
          Go on to pay{' '}
          {formatPrice((price ?? shown)?.total ?? costOf(tier, fields.months), tier.currency)}
        </Button>
        <p className="text-sm text-text-3">
          It is paid once and does not go on by itself. Nothing is charged before you pay.
        </p>
      </div>
    </form>
  );
}
