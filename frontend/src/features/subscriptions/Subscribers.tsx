import { useQuery } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { tellRefusal } from '@/core/data/tellRefusal';
import { type Ask, useAsk } from '@/core/data/useAsk';
import { LoadMore } from '@/features/catalogue';
import { DisputeNote, saveAsFile, toCsv } from '@/features/orders';
import type { TierSubscribersQuery } from '@/gql/graphql';
import { formatDate, plural } from '@/lib/format';
import { subscribersDocument } from './api/subscribers';
import { Payments, type PaymentsOf } from './Payments';
import { statusWords, taxedWords } from './words';

type Subscriber = TierSubscribersQuery['tierSubscribers']['nodes'][number];

const columns = [
  { key: 'who', name: 'Who' },
  { key: 'tier', name: 'Tier' },
  { key: 'pays', name: 'Pays' },
  { key: 'since', name: 'Since' },
  { key: 'status', name: 'Status' },
  { key: 'do', name: <span className="sr-only">What was paid</span> },
];

const statusOf = ({ status, cancelledAt, periodEnd }: Subscriber): string =>
  status === 'ACTIVE' && cancelledAt && periodEnd
    ? `Ends ${formatDate(periodEnd)}`
    : statusWords[status];

const paymentsOf = ({ id, subscriber, terms, periodEnd, status }: Subscriber): PaymentsOf => ({
  id,
  who: subscriber.displayName,
  tier: terms.tierName,
  periodEnd: periodEnd ?? null,
  hasEnded: status === 'ENDED',
});

/** Who supports the artist, or did, the latest first. */
export function Subscribers() {
  const { data, error, refetch, fetchMore } = useQuery(subscribersDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const [payments, setPayments] = useState<PaymentsOf | null>(null);
  const page = data?.tierSubscribers;
  const after = nextCursor(page);
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page) {
    return (
      <Loading label="Loading your subscribers">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (page.nodes.length === 0) {
    return (
      <EmptyState title="Nobody supports you yet.">
        Your tiers are on your page. Tell people there what they get.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Subscribers" className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-4">
        <p className="text-text-2">{plural(page.totalCount, 'subscriber')}, past ones included</p>
        <DownloadSubscribers />
      </div>
      <Table label="Subscribers" columns={columns} minWidth={44}>
        {page.nodes.map((each) => (
          <Row key={each.id}>
            <Head>
              <span className="flex items-center gap-3">
                <Avatar src={each.subscriber.profilePictureUrl} width={32} className="w-8" />
                <TextLink to={`/${each.subscriber.handle}`} className="narrow:py-2">
                  {each.subscriber.displayName}
                </TextLink>
              </span>
            </Head>
            <Cell>{each.terms.tierName}</Cell>
            <Cell>{taxedWords(each.terms, each)}</Cell>
            <Cell>{formatDate(each.createdAt)}</Cell>
            <Cell>
              {statusOf(each)}
              <DisputeNote state={each.dispute} />
            </Cell>
            <Cell>
              <Button size="sm" kind="quiet" onClick={() => setPayments(paymentsOf(each))}>
                Payments <span className="sr-only">of {each.subscriber.displayName}</span>
              </Button>
            </Cell>
          </Row>
        ))}
      </Table>
      <Payments of={payments} onClose={() => setPayments(null)} />
      {after !== null && (
        <LoadMore label="More" onMore={() => fetchMore({ variables: { after } })} />
      )}
    </section>
  );
}

/** Hands all of them over, as a file for spreadsheets. */
function DownloadSubscribers() {
  const ask = useAsk();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveAsFile(toCsv(csvColumns, await all(ask)), 'sidestage-subscribers.csv');
    } catch (error) {
      tellRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" busy={isBusy} onClick={() => void download()}>
      <Download size={16} aria-hidden="true" /> CSV
    </Button>
  );
}

const csvColumns: readonly (readonly [string, (each: Subscriber) => string | number])[] = [
  ['Name', ({ subscriber }) => subscriber.displayName],
  ['Handle', ({ subscriber }) => subscriber.handle],
  ['Tier', ({ terms }) => terms.tierName],
  ['Amount', ({ terms }) => terms.amount],
  ['Tax', ({ tax }) => tax],
  ['Tax included', ({ taxIncluded }) => (taxIncluded ? 'yes' : 'no')],
  ['Tax rate', ({ taxRate }) => taxRate],
  ['Total', ({ total }) => total],
  ['Country', ({ country }) => country ?? ''],
  ['Currency', ({ terms }) => terms.currency],
  ['Interval', ({ terms }) => (terms.interval === 'YEAR' ? 'year' : 'month')],
  ['Since', ({ createdAt }) => createdAt],
  ['Paid until', ({ periodEnd }) => periodEnd ?? ''],
  ['Status', statusOf],
  ['Dispute', ({ dispute }) => dispute ?? ''],
];

async function all(ask: Ask): Promise<Subscriber[]> {
  const found: Subscriber[] = [];
  let after: string | null = null;
  do {
    const { tierSubscribers: page }: TierSubscribersQuery = await ask(
      subscribersDocument,
      after ? { after } : {},
    );
    found.push(...page.nodes);
    after = nextCursor(page);
  } while (after !== null);
  return found;
}
