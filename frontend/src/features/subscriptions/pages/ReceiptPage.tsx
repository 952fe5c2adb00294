import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { Button } from '@/components/Button';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { aheadOfNeed } from '@/core/data/link';
import { toRefused } from '@/core/data/refused';
import { RequireSession, useSession } from '@/core/session';
import { SumRow, taxWords } from '@/features/orders';
import { NotFound } from '@/features/places';
import type { SubscriptionReceiptQuery } from '@/gql/graphql';
import { countryName } from '@/lib/countries';
import { formatDate, formatPrice } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';
import { receiptDocument } from '../api/receipt';

type Receipt = SubscriptionReceiptQuery['subscriptionReceipt'];

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: receiptDocument, variables: { id }, ...aheadOfNeed });
}

/** /subscriptions/receipts/{id}: what one paid an artist for a period; the browser prints it. */
export default function ReceiptPage() {
  return (
    <RequireSession>
      <Asked />
    </RequireSession>
  );
}

function Asked() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(receiptDocument, { variables: { id } });
  const receipt = data?.subscriptionReceipt;
  usePageTitle(receipt ? `Receipt ${receipt.invoice.number}` : undefined);
  if (receipt) return <Shown receipt={receipt} />;
  if (error && toRefused(error).code === 'NOT_FOUND') return <NotFound what="This receipt" />;
  if (error) {
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <Loading label="Loading receipt">
      <div className="page pt-8">
        <Skeleton className="h-96 max-w-160" />
      </div>
    </Loading>
  );
}

function Shown({ receipt: { invoice, artist, subscriber } }: { receipt: Receipt }) {
  const { number, paidAt, periodStart, periodEnd, terms, country } = invoice;
  const isArtist = useSession().userId === artist.userId;
  return (
    <article
      aria-label={`Receipt ${number}`}
      className="page grid grid-cols-1 content-start gap-8 pt-8 pb-12"
    >
      <header className="grid gap-3">
        <p data-print="no" className="text-sm">
          <TextLink to={isArtist ? '/dashboard/subscribers' : '/subscriptions'}>
            {isArtist ? 'Subscribers' : 'Subscriptions'}
          </TextLink>
        </p>
        <p className="hidden text-lg print:block">
          {texts.productName} · Receipt of {artist.displayName}
        </p>
        <h1 className="display text-title wrap-anywhere">Receipt {number}</h1>
        <p className="text-text-2">Paid on {formatDate(paidAt ?? '')}</p>
      </header>
      <div data-print="no">
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </Button>
      </div>
      <dl className="grid max-w-160 gap-5 xs:grid-cols-2">
        <Part name="Paid to">
          <TextLink to={`/${artist.handle}`}>{artist.displayName}</TextLink>
        </Part>
        <Part name="Paid by">
          {subscriber.displayName} (@{subscriber.handle})
          {country && <span className="block text-text-2">{countryName(country)}</span>}
        </Part>
        <Part name="For">
          {terms.tierName}, by the {terms.interval === 'YEAR' ? 'year' : 'month'}
        </Part>
        <Part name="From and until">
          {formatDate(periodStart)} – {formatDate(periodEnd)}
        </Part>
      </dl>
      <Sums of={invoice} />
    </article>
  );
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-text-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** How the amount comes about. */
function Sums({ of }: { of: Receipt['invoice'] }) {
  const { terms, credit, tax, taxRate, taxIncluded, amount } = of;
  const row = (name: string, value: number) => (
    <SumRow name={name} amount={formatPrice(value, terms.currency)} />
  );
  return (
    <dl aria-label="What was paid" className="grid max-w-160 gap-1 border-t border-line pt-4">
      {row(terms.tierName, terms.amount)}
      {credit > 0 && row('Left of the period before', -credit)}
      {tax > 0 && row(taxWords(taxRate, taxIncluded), tax)}
      <SumRow name="Total" amount={formatPrice(amount, terms.currency)} isTotal />
    </dl>
  );
}
