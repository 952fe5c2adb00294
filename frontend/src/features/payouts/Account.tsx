import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Field, Select } from '@/components/Field';
import { Panel } from '@/components/instruments/Panel';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { orTell, tellRefusal } from '@/core/data/tellRefusal';
import { readFragment } from '@/gql';
import type { PayoutAccountPartsFragment, PayoutAccountStatus } from '@/gql/graphql';
import { countries, countryName } from '@/lib/countries';
import { accountDocument } from './api/account';
import { accountFragment } from './api/accountFragment';
import { useAccount } from './useAccount';
import { accountMeanings, accountWords, formatMoment, wantedWords } from './words';

const badges = {
  NONE: 'plain',
  STARTED: 'warning',
  CHECKING: 'info',
  RESTRICTED: 'warning',
  READY: 'success',
  REJECTED: 'danger',
  GONE: 'danger',
} as const;

/** What a person is paid on, and the way to have it. */
export function Account() {
  const { data, error, refetch } = useQuery(accountDocument, {
    fetchPolicy: 'cache-and-network',
  });
  useReturn();
  const account = data && readFragment(accountFragment, data.payoutAccount);
  if (!account && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!account) {
    return (
      <Loading label="Loading your account">
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  return <Shown account={account} />;
}

/**
 * Whoever comes back from the provider sees at once how the account stands. Whose page had closed before they opened it
 * is led to another. The address forgets both.
 */
function useReturn(): void {
  const { refresh, begin } = useAccount();
  const [parameters, setParameters] = useSearchParams();
  const isBack = parameters.has('returned');
  const isAgain = parameters.has('again');
  useEffect(() => {
    if (!isBack && !isAgain) return;
    setParameters({}, { replace: true });
    void orTell(isAgain ? begin('') : refresh());
  }, [isBack, isAgain, refresh, begin, setParameters]);
}

/** What leads to the provider's form, by how far somebody is. */
const beginWords: Partial<Record<PayoutAccountStatus, string>> = {
  NONE: 'Get paid',
  STARTED: 'Go on',
  CHECKING: 'Change what you sent',
  RESTRICTED: 'Tell what is missing',
  GONE: 'Set up another account',
};

function Shown({ account }: { account: PayoutAccountPartsFragment }) {
  const { status, country, currency, canBePaid, payoutsEnabled, due, observedAt } = account;
  const { begin, open, refresh } = useAccount();
  const [busy, setBusy] = useState<'begin' | 'open' | 'refresh'>();
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState('');
  const isNew = status === 'NONE' || status === 'GONE';
  const isLacking = due.length > 0 && status !== 'NONE' && status !== 'GONE';
  const beginning = beginWords[status] ?? (isLacking ? 'Tell what is missing' : undefined);

  const run = async (what: 'begin' | 'open' | 'refresh', work: () => Promise<void>) => {
    setBusy(what);
    setProblem('');
    try {
      await work();
    } catch (error) {
      const wrong = toRefused(error).fields.country;
      if (wrong) setProblem(wrong);
      else tellRefusal(error);
    }
    setBusy(undefined);
  };

  return (
    <Panel
      title="Your account"
      actions={<Badge kind={badges[status]}>{accountWords[status]}</Badge>}
    >
      <div className="grid max-w-prose grid-cols-1 gap-5">
        <p className="text-text-2">{accountMeanings[status]}</p>
        {isLacking && (
          <div className="grid gap-1">
            <h3 className="text-sm font-semibold">
              {canBePaid ? 'Still wanted, or payments stop' : 'Still wanted'}
            </h3>
            <ul aria-label="What the provider wants" className="list-disc pl-5 text-text-2">
              {wantedWords(due).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        )}
        {canBePaid && !payoutsEnabled && (
          <p className="text-text-2">
            What is transferred stays there until the provider can send it on to your bank.
          </p>
        )}
        {isNew && (
          <div className="max-w-80">
            <Field
              label="Country of your bank"
              error={problem}
              hint="It cannot be changed afterwards."
            >
              {(control) => (
                <Select
                  {...control}
                  value={chosen}
                  onChange={(event) => setChosen(event.target.value)}
                >
                  <option value="">The same as this site’s</option>
                  {countries().map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {beginning && (
            <Button
              kind={status === 'CHECKING' ? 'plain' : 'main'}
              busy={busy === 'begin'}
              disabled={busy !== undefined}
              onClick={() => void run('begin', () => begin(chosen))}
            >
              {beginning}
            </Button>
          )}
          {(status === 'READY' || status === 'RESTRICTED' || status === 'REJECTED') && (
            <Button
              busy={busy === 'open'}
              disabled={busy !== undefined}
              onClick={() => void run('open', open)}
            >
              See it at the provider
            </Button>
          )}
          {!isNew && (
            <Button
              kind="quiet"
              busy={busy === 'refresh'}
              disabled={busy !== undefined}
              onClick={() => void run('refresh', refresh)}
            >
              Look again
            </Button>
          )}
        </div>
        {country && !isNew && (
          <p className="text-xs text-text-3">
            In {countryName(country)}
            {currency && `, paid out in ${currency}`}
            {observedAt && `. Looked at ${formatMoment(observedAt)}`}.
          </p>
        )}
      </div>
    </Panel>
  );
}
