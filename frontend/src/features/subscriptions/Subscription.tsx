import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Confirm, type Question } from '@/components/Confirm';
import { Avatar } from '@/components/Cover';
import { Dialog } from '@/components/Dialog';
import { Link, TextLink } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { orTell, tellRefusal } from '@/core/data/tellRefusal';
import { PayBy } from '@/features/orders';
import type { SubscriptionPartsFragment } from '@/gql/graphql';
import { countryName } from '@/lib/countries';
import { formatDate, formatPrice } from '@/lib/format';
import { OwnFeed } from './OwnFeed';
import { useSubscription } from './useSubscription';
import { standing, statusWords, taxedWords } from './words';

const kinds = {
  WAITING: 'plain',
  ACTIVE: 'success',
  PAST_DUE: 'danger',
  PAUSED: 'warning',
  ENDED: 'plain',
} as const;

/** One of what somebody supports, with all that can be done about it. */
export function Subscription({ subscription }: { subscription: SubscriptionPartsFragment }) {
  const { artist, terms, status, card, cancelledAt } = subscription;
  return (
    <li
      aria-label={artist.displayName}
      className="grid gap-4 rounded-md border border-line p-5 wide:grid-cols-[auto_minmax(0,1fr)]"
    >
      <Avatar src={artist.profilePictureUrl} width={56} className="w-14" />
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="text-lg wrap-anywhere">
            <TextLink to={`/${artist.handle}`}>{artist.displayName}</TextLink>
          </h2>
          <Badge kind={status === 'ACTIVE' && cancelledAt ? 'warning' : kinds[status]}>
            {status === 'ACTIVE' && cancelledAt ? 'Ends' : statusWords[status]}
          </Badge>
        </div>
        <p>
          {terms.tierName}, <span className="tabular">{taxedWords(terms, subscription)}</span>
        </p>
        <p className="text-sm text-text-2">{standing(subscription)}</p>
        {card && status !== 'ENDED' && (
          <p className="text-sm text-text-3">
            By card <span className="tabular">…{card.last4}</span>, good until{' '}
            <span className="tabular">
              {String(card.expMonth).padStart(2, '0')}/{card.expYear}
            </span>
          </p>
        )}
        {subscription.country && status !== 'ENDED' && (
          <p className="text-sm text-text-3">Taxed for {countryName(subscription.country)}</p>
        )}
        <Actions subscription={subscription} />
      </div>
    </li>
  );
}

function Actions({ subscription }: { subscription: SubscriptionPartsFragment }) {
  const { id, artist, terms, nextTerms, status, cancelledAt, invoice, periodEnd } = subscription;
  const { cancel, pause, resume, refresh, askForCard, keepCard } = useSubscription();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [keeping, setKeeping] = useState<SubscriptionPartsFragment | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const [isFollowing, setIsFollowing] = useState(false);

  const run = async (name: string, work: () => Promise<void>, said: string) => {
    setBusy(name);
    if (await orTell(work().then(() => true))) showSnackbar({ type: 'success', message: said });
    setBusy(null);
  };
  const goOn = () => {
    const work = () => run('resume', () => resume(id), 'It goes on.');
    const isOver = status === 'PAUSED' && periodEnd && new Date(periodEnd) <= new Date();
    if (!isOver) return void work();
    const next = nextTerms ?? terms;
    setQuestion({
      title: `Go on supporting ${artist.displayName}?`,
      text: `${next.tierName} begins today, and your card is charged ${formatPrice(next.amount, next.currency)} now, with the tax of where you are.`,
      yes: 'Go on',
      onYes: work,
    });
  };
  const end = () =>
    setQuestion({
      title: `End your support of ${artist.displayName}?`,
      text:
        status === 'ACTIVE' && periodEnd
          ? `You keep ${terms.tierName} until ${formatDate(periodEnd)}, and nothing more is charged. Until then you can take it back.`
          : 'It ends now, and nothing more is charged.',
      yes: 'End it',
      danger: true,
      onYes: () => run('cancel', () => cancel(id), 'It is ended.'),
    });
  const changeCard = async () => {
    setBusy('card');
    try {
      setKeeping(await askForCard(id));
    } catch (error) {
      tellRefusal(error);
    } finally {
      setBusy(null);
    }
  };

  const leaveCard = async () => {
    setKeeping(null);
    try {
      const { card } = await keepCard(id);
      // It may have been given in another tab.
      if (card && card.last4 !== subscription.card?.last4) {
        showSnackbar({ type: 'success', message: 'The other card is charged now.' });
      }
    } catch (error) {
      tellRefusal(error);
    }
  };

  if (status === 'ENDED') {
    return (
      <div>
        <Button asChild size="sm">
          <Link to={`/support/${artist.userId}/${terms.tierId}`}>Support again</Link>
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'WAITING' && (
        <Button asChild size="sm" kind="main">
          <Link to={`/support/${artist.userId}/${terms.tierId}`}>Pay</Link>
        </Button>
      )}
      {/* Of one that goes on it is a change that was not paid. */}
      {(status === 'PAST_DUE' || status === 'ACTIVE') && invoice && (
        <Button size="sm" kind="main" onClick={() => setIsPaying(true)}>
          Pay {formatPrice(invoice.amount, invoice.terms.currency)} now
        </Button>
      )}
      {(status === 'PAUSED' || cancelledAt) && (
        <Button size="sm" kind="main" busy={busy === 'resume'} onClick={goOn}>
          Go on
        </Button>
      )}
      {status === 'ACTIVE' && !cancelledAt && (
        <>
          <Button asChild size="sm">
            <Link to={`/support/${artist.userId}/${terms.tierId}`}>
              Change <span className="sr-only">how often you pay {artist.displayName}</span>
            </Link>
          </Button>
          <Button
            size="sm"
            busy={busy === 'pause'}
            onClick={() => void run('pause', () => pause(id), 'It is paused.')}
          >
            Pause
          </Button>
        </>
      )}
      {status !== 'WAITING' && (
        <Button size="sm" busy={busy === 'card'} onClick={() => void changeCard()}>
          Another card
        </Button>
      )}
      {status !== 'WAITING' && (
        <Button size="sm" onClick={() => setIsFollowing(true)}>
          In other apps
        </Button>
      )}
      {!cancelledAt && (
        <Button size="sm" kind="quiet" onClick={end}>
          End it
        </Button>
      )}
      <Confirm question={question} onClose={() => setQuestion(null)} />
      <Dialog
        open={isFollowing}
        onOpenChange={setIsFollowing}
        title={`${artist.displayName} in other apps`}
        description="By RSS, which feed readers and podcast apps read."
      >
        <OwnFeed artistId={artist.userId} name={artist.displayName} />
      </Dialog>
      {keeping?.cardSecret && (
        <Paying
          title="Another card"
          text={`From now on it pays ${artist.displayName}.`}
          onClose={() => void leaveCard()}
        >
          <PayBy
            keeps
            payment={{
              id: `${id} card`,
              amount: 0,
              currency: terms.currency,
              status: 'REQUIRES_PAYMENT',
              clientSecret: keeping.cardSecret,
            }}
            returnTo="/subscriptions"
            onPaid={async () => {
              await run('card', async () => void (await refresh(id)), 'That card is charged now.');
              setKeeping(null);
            }}
          />
        </Paying>
      )}
      {isPaying && invoice && (
        <Paying title={`Pay ${artist.displayName}`} onClose={() => setIsPaying(false)}>
          <PayBy
            payment={{ ...invoice, currency: invoice.terms.currency }}
            returnTo="/subscriptions"
            onPaid={async () => {
              await orTell(refresh(id));
              setIsPaying(false);
            }}
          />
        </Paying>
      )}
    </div>
  );
}

interface PayingProps {
  title: string;
  text?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Takes a card on the page itself: a dialog would keep people from the page of their bank, which Stripe lays over all. */
function Paying({ title, text, onClose, children }: PayingProps) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="mt-2 grid w-full max-w-128 grid-cols-1 gap-4">
      <h3 id={id} ref={head} tabIndex={-1} className="text-md outline-none">
        {title}
      </h3>
      {text && <p className="text-sm text-text-2">{text}</p>}
      {children}
      <Button kind="quiet" size="sm" className="-ml-3 justify-self-start" onClick={onClose}>
        Not now
      </Button>
    </section>
  );
}
