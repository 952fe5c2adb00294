import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { tellRefusal } from '@/core/data/tellRefusal';
import { StudioFrame } from '@/features/studio';
import { countryName } from '@/lib/countries';
import { formatPrice } from '@/lib/format';
import { fromMinor } from '@/lib/price';
import {
  answerTestAccount,
  type TestAccount,
  testAccountRead,
  type TestAnswer,
} from '../testAccount';
import { useLeave } from '../useLeave';

/** /dashboard/payouts/test: stands for the pages of a payment provider where there is none. */
export default function TestPage() {
  return (
    <StudioFrame title="The provider’s page" back={{ to: '/dashboard/payouts', label: 'Payouts' }}>
      {() => (
        <div className="grid max-w-prose grid-cols-1 gap-6">
          <div className="grid gap-2">
            <p>
              <Badge kind="info">Test payments</Badge>
            </p>
            <p className="text-sm text-text-2">
              This stands for a page of the payment provider. Nothing is asked of you, and no money
              moves.
            </p>
          </div>
          <Opened />
        </div>
      )}
    </StudioFrame>
  );
}

function Opened() {
  const [parameters] = useSearchParams();
  const link = parameters.get('link') ?? '';
  const { answer, error, reload } = useRest<TestAccount>(testAccountRead(link));
  const code = error === undefined ? undefined : toRefused(error).code;
  if (code === 'GONE' || code === 'NOT_FOUND') return <Closed />;
  if (!answer && error !== undefined) return <ErrorState onRetry={reload} />;
  if (!answer) {
    return (
      <Loading label="Loading the page">
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  return <Choices key={link} link={link} account={answer} onDone={reload} />;
}

function Closed() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>This page is closed: it opens once, and for minutes. Ask for it again on your payouts.</p>
      <Button asChild kind="main">
        <Link to="/dashboard/payouts">Back to Payouts</Link>
      </Button>
    </div>
  );
}

const formAnswers: readonly (readonly [answer: TestAnswer, words: string, does: string])[] = [
  ['COMPLETE', 'Tell everything', 'The account is ready at once.'],
  ['INCOMPLETE', 'Leave something out', 'A document is still wanted.'],
  ['CHECK', 'Have it checked', 'The account stays under review.'],
  ['REJECT', 'Be refused', 'The provider does not pay on this account.'],
];

interface ChoicesProps {
  link: string;
  account: TestAccount;
  onDone: () => void;
}

function Choices({ link, account: { isForm, country, email, balances }, onDone }: ChoicesProps) {
  const leave = useLeave();
  const [busy, setBusy] = useState<TestAnswer>();
  const send = async (what: TestAnswer) => {
    setBusy(what);
    try {
      const url = await answerTestAccount(link, what);
      if (url !== null) await leave(url);
      else onDone();
    } catch (error) {
      tellRefusal(error);
      onDone();
    }
    setBusy(undefined);
  };
  return (
    <section aria-labelledby="asked" className="grid gap-5 rounded-md border border-line p-5">
      <div className="grid gap-1">
        <h2 id="asked" className="text-lg">
          {isForm ? 'Who are you?' : 'Your account'}
        </h2>
        <p className="text-sm text-text-2">
          {[countryName(country), email].filter(Boolean).join(', ')}
        </p>
      </div>
      {isForm ? (
        <ul aria-label="What happens" className="grid gap-4">
          {formAnswers.map(([answer, words, does]) => (
            <li key={answer} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                kind={answer === 'COMPLETE' ? 'main' : 'plain'}
                className="w-48"
                aria-describedby={`does-${answer}`}
                busy={busy === answer}
                disabled={busy !== undefined}
                onClick={() => void send(answer)}
              >
                {words}
              </Button>
              <span id={`does-${answer}`} className="text-sm text-text-2">
                {does}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <>
          {balances.length === 0 ? (
            <p>There is nothing on it.</p>
          ) : (
            <ul
              aria-label="What is on it"
              className="grid gap-1 text-lg font-semibold tabular-nums"
            >
              {balances.map(({ currency, amount }) => (
                <li key={currency}>{formatPrice(fromMinor(amount, currency), currency)}</li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              kind="main"
              busy={busy === 'PAY_OUT'}
              disabled={busy !== undefined || balances.length === 0}
              onClick={() => void send('PAY_OUT')}
            >
              Send it to the bank
            </Button>
            <Button asChild>
              <Link to="/dashboard/payouts">Back to Payouts</Link>
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
