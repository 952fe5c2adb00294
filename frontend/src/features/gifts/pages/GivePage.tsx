import { useQuery } from '@apollo/client/react';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useClientKey } from '@/core/data/useClientKey';
import { RequireSession } from '@/core/session';
import { PayBy } from '@/features/orders';
import { NotFound } from '@/features/places';
import type { GiftPartsFragment, GiftStartQuery } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { giftStartDocument } from '../api/giftStart';
import { GiftLink } from '../GiftLink';
import { GiveForm } from '../GiveForm';
import { type GiveFields, toInput } from '../giveForm';
import { useGift } from '../useGift';
import { lengthWords, taxIn, wayWords } from '../words';

type Tier = GiftStartQuery['artistTiers'][number];

/** /give/{artist}/{tier}: pays for a tier for somebody else. */
export default function GivePage() {
  return (
    <RequireSession>
      <Give />
    </RequireSession>
  );
}

function Give() {
  const { artistId = '', tierId = '' } = useParams();
  const { data, error, refetch } = useQuery(giftStartDocument, { variables: { artistId } });
  const tier = data?.artistTiers.find(({ id }) => id === tierId);
  usePageTitle(tier ? `Give ${tier.name}` : 'Give');
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
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-12">
      <h1 className="display text-title">Give {tier.name}</h1>
      <div className="grid max-w-160 grid-cols-1 gap-8">
        <Steps tier={tier} />
      </div>
    </div>
  );
}

/** What is filled in, then its payment, then where it went. */
function Steps({ tier }: { tier: Tier }) {
  const { give, refresh } = useGift();
  const [parameters, setParameters] = useSearchParams();
  const [fields, setFields] = useState<GiveFields | null>(null);
  const [gift, setGift] = useState<GiftPartsFragment | null>(null);
  const key = useClientKey();
  const head = useRef<HTMLHeadingElement>(null);
  const status = gift?.status;
  useEffect(() => {
    if (status) head.current?.focus();
  }, [status]);

  const look = async (id: string) => {
    try {
      setGift(await refresh(id));
    } catch (error) {
      tellRefusal(error);
    }
  };
  // Whoever comes back from the page of their bank is told how it went.
  const backFrom = parameters.has('payment_intent') ? parameters.get('gift') : null;
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (backFrom) void latest.current(backFrom).then(() => setParameters({}, { replace: true }));
  }, [backFrom, setParameters]);

  const begin = async (
    filled: GiveFields,
    total?: number,
  ): Promise<Readonly<Record<string, string>>> => {
    setFields(filled);
    const input = toInput(tier.id, filled, total);
    try {
      setGift(await give({ ...input, clientKey: key.of(input) }));
      return {};
    } catch (error) {
      const refused = toRefused(error);
      if (Object.keys(refused.fields).length === 0) tellRefusal(error);
      return refused.fields;
    }
  };

  if (backFrom && !gift)
    return (
      <Loading label="Asking how the payment went">
        <Skeleton className="h-48" />
      </Loading>
    );
  if (gift?.payment) {
    return (
      <section aria-labelledby="payment" className="grid gap-5">
        <h2 id="payment" ref={head} tabIndex={-1} className="text-lg outline-none">
          Your payment
        </h2>
        <p>
          {gift.tierName} of {gift.artist.displayName} for {lengthWords(gift.months)},{' '}
          <b className="tabular">{formatPrice(gift.payment.amount, gift.payment.currency)}</b>
          {taxIn(gift)}
        </p>
        <PayBy
          payment={gift.payment}
          returnTo={`${window.location.pathname}?gift=${gift.id}`}
          onPaid={() => look(gift.id)}
        />
        <Button
          kind="quiet"
          size="sm"
          className="-ml-3 justify-self-start"
          onClick={() => setGift(null)}
        >
          Back to the gift
        </Button>
      </section>
    );
  }
  if (gift) return <Done gift={gift} head={head} onAgain={() => setGift(null)} />;
  return (
    <>
      <Perks tier={tier} />
      <GiveForm tier={tier} initial={fields} onGive={begin} />
    </>
  );
}

interface DoneProps {
  gift: GiftPartsFragment;
  head: React.Ref<HTMLHeadingElement>;
  onAgain: () => void;
}

function Done({ gift, head, onAgain }: DoneProps) {
  const isPaid = gift.status !== 'NEVER_PAID';
  return (
    <section aria-labelledby="done" className="grid gap-5">
      <h2 id="done" ref={head} tabIndex={-1} className="text-lg outline-none">
        {isPaid ? 'Your gift is paid' : 'Your gift was not paid'}
      </h2>
      {isPaid ? (
        <>
          <p>{wayWords(gift)}</p>
          {gift.link && (
            <>
              <p className="text-text-2">
                {gift.recipient === 'LINK'
                  ? 'Hand this link on:'
                  : 'You can hand this link on yourself, too:'}
              </p>
              <GiftLink url={gift.link} label="The link of your gift" />
            </>
          )}
          <Button asChild className="justify-self-start">
            <Link to="/subscriptions">All of your gifts</Link>
          </Button>
        </>
      ) : (
        <>
          <p>Nothing was charged.</p>
          <Button className="justify-self-start" onClick={onAgain}>
            Begin anew
          </Button>
        </>
      )}
    </section>
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
