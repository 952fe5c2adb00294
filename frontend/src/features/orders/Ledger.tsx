import { useQuery } from '@apollo/client/react';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { LoadMore } from '@/features/catalogue';
import { formatPrice } from '@/lib/format';
import { ledgerDocument } from './api/ledger';
import { DownloadLedger } from './DownloadLedger';
import { accountWords, formatMoment, ledgerWords } from './words';

const columns = [
  { key: 'at', name: 'When' },
  { key: 'order', name: 'Order' },
  { key: 'kind', name: 'What' },
  { key: 'account', name: 'Booked to' },
  { key: 'amount', name: 'Amount', right: true },
];

/** Every amount that was booked: those of one sale or refund sum to nothing. */
export function Ledger() {
  const { data, error, refetch, fetchMore } = useQuery(ledgerDocument);
  const page = data?.ledger;
  const after = nextCursor(page);
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page) {
    return (
      <Loading label="Loading the ledger">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (page.nodes.length === 0) {
    return (
      <EmptyState title="Nothing booked yet.">
        Each sale and each refund will be here, with what it is made up of.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex justify-end">
        <DownloadLedger />
      </div>
      <Table label="Ledger" columns={columns} minWidth={40}>
        {page.nodes.map(({ id, at, orderId, orderNumber, kind, account, amount, currency }) => (
          <Row key={id}>
            <Head className="whitespace-nowrap">{formatMoment(at)}</Head>
            <Cell>
              {orderId ? (
                <TextLink to={`/orders/${orderId}`} className="narrow:py-2">
                  {orderNumber}
                </TextLink>
              ) : (
                orderNumber
              )}
            </Cell>
            <Cell>{ledgerWords[kind]}</Cell>
            <Cell>{accountWords[account]}</Cell>
            <Cell right>{formatPrice(amount, currency)}</Cell>
          </Row>
        ))}
      </Table>
      {after !== null && (
        <LoadMore label="More" onMore={() => fetchMore({ variables: { after } })} />
      )}
    </div>
  );
}
