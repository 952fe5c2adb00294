import { useQuery } from '@apollo/client/react';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { tellRefusal } from '@/core/data/tellRefusal';
import { RequireSession } from '@/core/session';
import { CountryField, PayBy, PriceParts } from '@/features/orders';
import { NotFound } from '@/features/places';
import { readFragment } from '@/gql';
import type { BillingInterval, SubscriptionPartsFragment, SupportStartQuery } from '@/gql/graphql';
import { formatDate, formatPrice } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { subscriptionFragment } from '../api/subscriptionFragment';
import { supportStartDocument } from '../api/supportStart';
import { usePrice } from '../usePrice';
import { useSubscription } from '../useSubscription';
import { termsWords } from '../words';

type Tier = SupportStartQuery['artistTiers'][number];

/** /support/{artist}/{tier}: subscribes to a tier, or moves a subscription to it. */
export default function SupportPage() {
  return (
    <RequireSession>
      <Support />
    </RequireSession>
  );
}

function Support() {
  const { artistId = '', tierId = '' } = useParams();
  const { data, error, refetch } = useQuery(supportStartDocument, {
    variables: { artistId },
    fetchPolicy: 'cache-and-network',
  });
  const tier = data?.artistTiers.find(({ id }) => id === tierId);
  usePageTitle(tier ? `Support with ${tier.name}` : 'Support');
  if (!data && error) {
    if (toRefused(error).code === 'NOT_FOUND') return <NotFound what="This artist" />;
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the tier">
        <div className="page pt-8">
          <Skeleton className="h-96 max-w-160" />
        </div>
      </Loading>
    );
  }
  if (!tier) return <NotFound what="This tier" />;
  const held = readFragment(subscriptionFragment, data.tierSubscriptions).find(
    ({ artist, status }) => artist.userId === artistId && status !== 'ENDED',
  );
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-12">
      <h1 className="display text-title">{tier.name}</h1>
      <div className="grid max-w-160 grid-cols-1 gap-8">
        <Perks tier={tier} />
        <Steps key={tier.id} tier={tier} held={held ?? null} />
      </div>
    </div>
  );
}

function Perks({ tier: { name, description, perks } }: { tier: Tier }) {
  if (!description && perks.length === 0) return null;
  return (
    <div className="grid gap-4">
      {description && <p className="text-text-2">{description}</p>}
      {perks.length > 0 && (
        <ul aria-label={`What ${name} gives`} className="grid gap-1.5">
          {perks.map((perk) => (
            <li key={perk} className="flex items-start gap-2">
              <Check size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />
              {perk}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface StepsProps {
  tier: Tier;
  held: SubscriptionPartsFragment | null;
}

/** What there is to do: begin, go on to pay, or move. Who comes back from their bank is told first. */
function Steps({ tier, held }: StepsProps) {
  const [begun, setBegun] = useState<SubscriptionPartsFragment | null>(null);
  const { look, isLooking } = useLook(held?.id ?? null, setBegun);
  if (isLooking) {
    return (
      <Loading label="Asking how the payment went">
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  if (held && held.status !== 'WAITING') return <Move tier={tier} held={held} />;
  return <Begin tier={tier} waiting={held} begun={begun} onBegun={setBegun} look={look} />;
}

/**
 * Asks how a first payment went, and leads to the artist once it is paid. It asks by itself when
 * somebody comes back from the page of their bank, whatever the webhook has done by then.
 */
function useLook(heldId: string | null, onOpen: (now: SubscriptionPartsFragment) => void) {
  const navigate = useNavigate();
  const { refresh } = useSubscription();
  const [parameters, setParameters] = useSearchParams();
  const isLooking = heldId !== null && parameters.has('payment_intent');

  const look = async (id: string) => {
    try {
      const now = await refresh(id);
      if (now.status !== 'ACTIVE') {
        onOpen(now);
        return false;
      }
      showSnackbar({ type: 'success', message: `You support ${now.artist.displayName}.` });
      await navigate(`/${now.artist.handle}`, { replace: isLooking });
      return true;
    } catch (error) {
      tellRefusal(error);
      return false;
    }
  };
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (!isLooking) return;
    void latest.current(heldId).then((isGone) => {
      if (!isGone) setParameters({}, { replace: true });
    });
  }, [isLooking, heldId, setParameters]);
  return { look, isLooking };
}

interface IntervalChoiceProps {
  tier: Tier;
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
}

/** By the month or by the year, and what a year saves. */
function IntervalChoice({ tier, value, onChange }: IntervalChoiceProps) {
  const saved = tier.price * 12 - tier.yearlyPrice;
  const choices = [
    { interval: 'MONTH', words: `${formatPrice(tier.price, tier.currency)} a month`, more: '' },
    {
      interval: 'YEAR',
      words: `${formatPrice(tier.yearlyPrice, tier.currency)} a year`,
      more: saved > 0 ? `You save ${formatPrice(saved, tier.currency)}.` : '',
    },
  ] as const;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">How often do you pay?</legend>
      {choices.map(({ interval, words, more }) => (
        <label
          key={interval}
          className="flex min-h-11 items-center gap-3 rounded-md border border-line px-4 py-3 has-checked:border-accent"
        >
          <input
            type="radio"
            name="interval"
            checked={value === interval}
            onChange={() => onChange(interval)}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="tabular font-semibold">{words}</span>
            {more && <span className="block text-sm text-text-2">{more}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface BeginProps {
  tier: Tier;
  /** One that waits for its first payment. */
  waiting: SubscriptionPartsFragment | null;
  /** What is being paid for. */
  begun: SubscriptionPartsFragment | null;
  onBegun: (begun: SubscriptionPartsFragment | null) => void;
  look: (id: string) => Promise<unknown>;
}

function Begin({ tier, waiting, begun, onBegun, look }: BeginProps) {
  const { begin } = useSubscription();
  const isSame = waiting?.terms.tierId === tier.id;
  const [interval, setInterval] = useState<BillingInterval>(
    isSame && waiting ? waiting.terms.interval : 'MONTH',
  );
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const asked = usePrice({ tierId: tier.id, interval });
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (begun) head.current?.focus();
  }, [begun]);

  const start = async () => {
    setIsBusy(true);
    setProblems({});
    try {
      // Who presses before the sum has come sees it before they pay.
      onBegun(await begin(tier.id, interval, asked.from, asked.price?.total));
    } catch (error) {
      const { fields, code } = toRefused(error);
      if (fields.country || fields.postalCode) setProblems(fields);
      else tellRefusal(error);
      if (code === 'CONFLICT') asked.reread();
    } finally {
      setIsBusy(false);
    }
  };

  if (begun?.invoice) {
    const { invoice, terms } = begun;
    return (
      <section aria-labelledby="first-payment" className="grid gap-5">
        <h2 id="first-payment" ref={head} tabIndex={-1} className="text-lg outline-none">
          Your first payment
        </h2>
        <p className="font-display text-xl font-bold tabular-nums">{termsWords(terms)}</p>
        {invoice.tax > 0 && (
          <PriceParts of={{ ...invoice, ...terms, price: terms.amount, total: invoice.amount }} />
        )}
        <p className="text-sm text-text-2">
          It goes on by itself until you end it, which you can at any time. What is paid you keep to
          its end.
        </p>
        {begun.giftedUntil && new Date(begun.giftedUntil) > new Date() && (
          <p className="text-sm text-text-2">
            Your gift lasts until {formatDate(begun.giftedUntil)}. What you pay now begins then.
          </p>
        )}
        <PayBy
          payment={{ ...invoice, currency: terms.currency }}
          returnTo={window.location.pathname}
          onPaid={async () => void (await look(begun.id))}
        />
        <Button
          kind="quiet"
          size="sm"
          className="-ml-3 justify-self-start"
          onClick={() => onBegun(null)}
        >
          Back to the choice
        </Button>
      </section>
    );
  }
  return (
    <div className="grid gap-6">
      <IntervalChoice tier={tier} value={interval} onChange={setInterval} />
      <Cost asked={asked} problems={problems} />
      <Button kind="main" size="lg" busy={isBusy} onClick={() => void start()}>
        Go on to pay
      </Button>
      <p className="text-sm text-text-3">Nothing is charged before you pay.</p>
    </div>
  );
}

interface CostProps {
  asked: ReturnType<typeof usePrice>;
  problems: Problems;
  sum?: string;
}

/** What is wrong, by the names of fields. */
type Problems = Readonly<Record<string, string>>;

/** Where the person is, and what it costs from there. */
function Cost({ asked, problems, sum }: CostProps) {
  const { country, choose, postalCode, shown, hasFailed, reread } = asked;
  return (
    <>
      <CountryField
        value={country}
        onChange={choose}
        error={problems.country}
        {...(postalCode ? { postalCode: { ...postalCode, error: problems.postalCode } } : {})}
      />
      {shown && <PriceParts of={shown} {...(sum ? { sum } : {})} />}
      {hasFailed && (
        <ErrorState title="What it costs did not come." onRetry={reread}>
          Nothing is charged.
        </ErrorState>
      )}
    </>
  );
}

interface MoveProps {
  tier: Tier;
  held: SubscriptionPartsFragment;
}

/** Moves what somebody has to another tier, and says when and for how much. */
function Move({ tier, held }: MoveProps) {
  const navigate = useNavigate();
  const { moveTo, refresh } = useSubscription();
  const { terms, artist, periodEnd, goesOnAt, giftedUntil } = held;
  const [interval, setInterval] = useState<BillingInterval>(
    terms.tierId === tier.id && terms.interval === 'MONTH' ? 'YEAR' : terms.interval,
  );
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const asked = usePrice({ tierId: tier.id, interval, subscriptionId: held.id });
  const [moved, setMoved] = useState<SubscriptionPartsFragment | null>(null);
  const isSame = terms.tierId === tier.id && terms.interval === interval;
  const isElsewhere = asked.country !== (held.country ?? '') || asked.hasTyped;
  // A year instead of a month waits for the end of what was given.
  const isWaiting =
    terms.tierId === tier.id && Boolean(giftedUntil && new Date(giftedUntil) > new Date());
  const isNow = asked.price?.startsNow ?? false;

  if (held.status !== 'ACTIVE') {
    return (
      <EmptyState
        title={`You support ${artist.displayName} already.`}
        action={
          <Button asChild>
            <Link to="/subscriptions">Look after it</Link>
          </Button>
        }
      >
        It has to go on before it can be changed.
      </EmptyState>
    );
  }
  const done = async (now: SubscriptionPartsFragment) => {
    if (now.invoice) {
      setMoved(now);
      return;
    }
    showSnackbar({
      type: 'success',
      message: isSame
        ? 'It is taxed for where you are from now on.'
        : now.nextTerms
          ? `${tier.name} begins on ${formatDate(goesOnAt ?? periodEnd ?? '')}.`
          : `You have ${now.terms.tierName}.`,
    });
    await navigate('/subscriptions');
  };
  const move = async () => {
    setIsBusy(true);
    setProblems({});
    try {
      const seen = isNow ? asked.price?.total : undefined;
      await done(await moveTo(held.id, tier.id, interval, asked.from, seen));
    } catch (error) {
      const { fields, code } = toRefused(error);
      if (fields.country || fields.postalCode) setProblems(fields);
      else tellRefusal(error);
      if (code === 'CONFLICT') asked.reread();
    } finally {
      setIsBusy(false);
    }
  };
  if (moved?.invoice) {
    return (
      <section aria-label="Payment" className="grid gap-5">
        <p role="alert">
          Your card was not charged. Pay by another within the hour, or leave it: then you keep{' '}
          {terms.tierName} as it is.
        </p>
        <PayBy
          payment={{ ...moved.invoice, currency: terms.currency }}
          returnTo="/subscriptions"
          onPaid={async () => done(await refresh(held.id))}
        />
      </section>
    );
  }
  return (
    <div className="grid gap-6">
      <p>
        You have <b>{terms.tierName}</b> of {artist.displayName}, {termsWords(terms)}.
      </p>
      <IntervalChoice tier={tier} value={interval} onChange={setInterval} />
      <p className="text-text-2">
        {isSame
          ? 'That is what you have.'
          : !asked.price
            ? 'When it begins comes with what it costs.'
            : isNow
              ? 'It begins now. What is left of what you paid counts towards it, by the day, and your card is charged the rest.'
              : `It begins on ${formatDate(goesOnAt ?? periodEnd ?? '')}, when what you paid${isWaiting ? ' and were given' : ''} is over. Until then you keep ${terms.tierName}.`}
      </p>
      <Cost
        asked={asked}
        problems={problems}
        sum={isNow ? 'To pay now' : `Each ${interval === 'YEAR' ? 'year' : 'month'}`}
      />
      {/* The kept card is charged at once: not before what it is charged was shown. */}
      <Button
        kind="main"
        size="lg"
        busy={isBusy}
        disabled={isSame ? !isElsewhere : !asked.price}
        onClick={() => void move()}
      >
        {isSame ? 'Keep where I am' : isNow ? 'Change now' : 'Change then'}
      </Button>
    </div>
  );
}
