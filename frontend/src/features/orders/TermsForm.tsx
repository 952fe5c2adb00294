import { useState } from 'react';
import { Button } from '@/components/Button';
import { Confirm } from '@/components/Confirm';
import { showSnackbar } from '@/components/snackbarStore';
import { useLeaveGuard } from '@/components/useLeaveGuard';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { ShippingPartsFragment } from '@/gql/graphql';
import { setShippingDocument, shippingFragment, writeShipping } from './api/shippingSettings';
import { TaxEditor } from './TaxEditor';
import {
  isWeighed,
  newTax,
  newZone,
  ofWeights,
  problemsOf,
  type Terms,
  termsOf,
  toInput,
} from './terms';
import { UnshippedCurrencies } from './UnshippedCurrencies';
import { WeightsEditor } from './WeightsEditor';
import { ZoneEditor } from './ZoneEditor';

/** Where a seller ships, what that costs, and what tax they take. */
export function TermsForm({
  settings,
  userId,
}: {
  settings: ShippingPartsFragment;
  userId: string;
}) {
  const change = useChange();
  const [saved, setSaved] = useState(() => termsOf(settings));
  const [terms, setTerms] = useState<Terms>(saved);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { zones, taxes } = terms;
  const isChanged = terms !== saved;
  const leaving = useLeaveGuard(isChanged, 'shipping and tax', () => setTerms(saved));

  const edit = (to: Partial<Terms>) => {
    setTerms({ ...terms, ...to });
    setProblems({});
    setProblem('');
  };
  const put = <Row extends { key: string }>(rows: readonly Row[], row: Row) =>
    rows.map((each) => (each.key === row.key ? row : each));
  const without = <Row extends { key: string }>(rows: readonly Row[], key: string) =>
    rows.filter((each) => each.key !== key);

  const save = async () => {
    const wrong = problemsOf(terms);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) {
      setProblem('Something is missing above.');
      return;
    }
    setIsBusy(true);
    try {
      const { setShipping } = await change(
        setShippingDocument,
        { input: toInput(terms) },
        writeShipping,
      );
      const now = termsOf(readFragment(shippingFragment, setShipping));
      setSaved(now);
      setTerms(now);
      showSnackbar({ type: 'success', message: 'Saved. It holds for what is bought from now on.' });
    } catch (error) {
      const { message, fields } = toRefused(error);
      setProblem(Object.values(fields).join(' ') || message);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form
      noValidate
      className="grid max-w-220 grid-cols-1 gap-10"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <section aria-labelledby="zones" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="zones" className="text-xl">
            Shipping
          </h2>
          <p className="max-w-prose text-text-2">
            {zones.length === 0
              ? 'Without a zone you ship everywhere, and shipping costs nothing.'
              : 'Where no zone names a country and none is for the rest of the world, nobody there can buy.'}
          </p>
          <UnshippedCurrencies userId={userId} zones={zones} />
        </div>
        {zones.map((zone, at) => (
          <ZoneEditor
            key={zone.key}
            zone={zone}
            at={at}
            problem={problems[zone.key]}
            onChange={(row) => edit({ zones: put(zones, row) })}
            onRemove={() => edit({ zones: without(zones, zone.key) })}
          />
        ))}
        <Button
          className="justify-self-start"
          onClick={() => edit({ zones: [...zones, newZone(zones.at(-1)?.currency ?? 'EUR')] })}
        >
          Add a zone
        </Button>
        {isWeighed(terms) && (
          <WeightsEditor terms={terms} problem={problems[ofWeights]} onChange={edit} />
        )}
      </section>
      <section aria-labelledby="taxes" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="taxes" className="text-xl">
            Tax
          </h2>
          <p className="max-w-prose text-text-2">
            By the country that something goes to. Where there is no rate, none is taken.
          </p>
        </div>
        {taxes.map((tax, at) => (
          <TaxEditor
            key={tax.key}
            tax={tax}
            at={at}
            problem={problems[tax.key]}
            onChange={(row) => edit({ taxes: put(taxes, row) })}
            onRemove={() => edit({ taxes: without(taxes, tax.key) })}
          />
        ))}
        <Button
          className="justify-self-start"
          onClick={() => edit({ taxes: [...taxes, newTax()] })}
        >
          Add a rate
        </Button>
      </section>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="main" type="submit" busy={isBusy} disabled={isBusy || !isChanged}>
          Save
        </Button>
        {isChanged && (
          <Button
            onClick={() => {
              setTerms(saved);
              setProblems({});
              setProblem('');
            }}
          >
            Discard
          </Button>
        )}
      </div>
      <Confirm {...leaving} />
    </form>
  );
}
