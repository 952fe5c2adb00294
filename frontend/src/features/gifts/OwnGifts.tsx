import { useQuery } from '@apollo/client/react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Link, TextLink } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { ErrorState } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { LoadMore } from '@/features/catalogue';
import { readFragment } from '@/gql';
import type { GiftPartsFragment } from '@/gql/graphql';
import { formatDate, formatPrice } from '@/lib/format';
import { giftFragment } from './api/giftFragment';
import { giftsGivenDocument } from './api/giftsGiven';
import { giftsReceivedDocument } from './api/giftsReceived';
import { GiftLink } from './GiftLink';
import { lengthWords, openWords, statusWords, taxIn, wayWords } from './words';

/** What somebody was given and what they gave; nothing where there is neither. */
export function OwnGifts() {
  return (
    <>
      <Received />
      <Given />
    </>
  );
}

function Received() {
  const { data, error, refetch, fetchMore } = useQuery(giftsReceivedDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.giftsReceived;
  const after = nextCursor(page);
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page || page.nodes.length === 0) return null;
  return (
    <section aria-labelledby="gifts-received" className="max-w-220 min-w-0">
      <SectionHeader id="gifts-received" title="Given to you" />
      <ul aria-labelledby="gifts-received" className="grid grid-cols-1 gap-4">
        {readFragment(giftFragment, page.nodes).map((gift) => (
          <Item key={gift.id} gift={gift}>
            <p className="text-sm text-text-2">
              From <TextLink to={`/${gift.giver.handle}`}>{gift.giver.displayName}</TextLink>
            </p>
            {gift.message && (
              <p className="border-l-2 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">
                {gift.message}
              </p>
            )}
            <p className="text-sm text-text-2">
              {gift.status === 'READY' && gift.expiresAt
                ? `It opens until ${formatDate(gift.expiresAt)}.`
                : openWords(gift)}
            </p>
            {gift.link && (
              <Button asChild kind="main" size="sm" className="justify-self-start">
                <Link to={new URL(gift.link).pathname}>
                  Open it <span className="sr-only">, the gift of {gift.giver.displayName}</span>
                </Link>
              </Button>
            )}
          </Item>
        ))}
      </ul>
      {after !== null && (
        <LoadMore label="More gifts" onMore={() => fetchMore({ variables: { after } })} />
      )}
    </section>
  );
}

function Given() {
  const { data, error, refetch, fetchMore } = useQuery(giftsGivenDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.giftsGiven;
  const after = nextCursor(page);
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page || page.nodes.length === 0) return null;
  return (
    <section aria-labelledby="gifts-given" className="max-w-220 min-w-0">
      <SectionHeader id="gifts-given" title="Given by you" />
      <ul aria-labelledby="gifts-given" className="grid grid-cols-1 gap-4">
        {readFragment(giftFragment, page.nodes).map((gift) => (
          <Item key={gift.id} gift={gift}>
            <p className="tabular text-sm text-text-2">
              {gift.number}, {formatPrice(gift.amount ?? 0, gift.currency ?? '')}
              {taxIn(gift)}
              {gift.paidAt && `, paid on ${formatDate(gift.paidAt)}`}
            </p>
            <p className="text-sm text-text-2">
              {gift.redeemer && gift.redeemedAt
                ? `${gift.redeemer.displayName} opened it on ${formatDate(gift.redeemedAt)}.`
                : wayWords(gift)}
            </p>
            {gift.isRefundSentBack && (
              <p className="text-sm text-danger">
                Your bank sent the refund back. {gift.artist.displayName} can have it paid back once
                more: write to them.
              </p>
            )}
            {gift.link && <GiftLink url={gift.link} label={`The link of gift ${gift.number}`} />}
          </Item>
        ))}
      </ul>
      {after !== null && (
        <LoadMore label="More gifts" onMore={() => fetchMore({ variables: { after } })} />
      )}
    </section>
  );
}

interface ItemProps {
  gift: GiftPartsFragment;
  children: React.ReactNode;
}

function Item({ gift: { artist, tierName, months, status }, children }: ItemProps) {
  return (
    <li className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-line p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-lg wrap-anywhere">
          {tierName} of <TextLink to={`/${artist.handle}`}>{artist.displayName}</TextLink>, for{' '}
          {lengthWords(months)}
        </h3>
        <Badge kind={status === 'READY' ? 'accent' : status === 'REDEEMED' ? 'success' : 'plain'}>
          {statusWords[status]}
        </Badge>
      </div>
      {children}
    </li>
  );
}
