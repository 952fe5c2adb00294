import { useQuery } from '@apollo/client/react';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { ErrorState } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { LoadMore } from '@/features/catalogue';
import { formatDate, formatPrice } from '@/lib/format';
import { invoicesDocument } from './api/invoices';
import { backWords } from './words';

const columns = [
  { key: 'paid', name: 'Paid' },
  { key: 'what', name: 'What' },
  { key: 'amount', name: 'Amount', right: true },
  { key: 'tax', name: 'Tax in it', right: true },
  { key: 'period', name: 'From and until' },
  { key: 'number', name: 'Receipt' },
];

/** What somebody paid, the last first. */
export function Invoices() {
  const { data, error, refetch, fetchMore } = useQuery(invoicesDocument);
  const page = data?.subscriptionInvoices;
  const after = nextCursor(page);
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page || page.nodes.length === 0) return null;
  return (
    <section aria-labelledby="invoices" className="max-w-220 min-w-0">
      <SectionHeader id="invoices" title="What you paid" />
      <Table label="Invoices" columns={columns} minWidth={46}>
        {page.nodes.map((invoice) => {
          const { id, number, paidAt, periodStart, periodEnd, amount, tax, taxRate, terms } =
            invoice;
          const wentBack = backWords(invoice);
          return (
            <Row key={id}>
              <Head className="whitespace-nowrap">
                <TextLink
                  to={`/subscriptions/receipts/${id}`}
                  aria-label={`Receipt ${number}, paid on ${formatDate(paidAt ?? '')}`}
                >
                  {formatDate(paidAt ?? '')}
                </TextLink>
              </Head>
              <Cell>{terms.tierName}</Cell>
              <Cell right>
                {formatPrice(amount, terms.currency)}
                {wentBack && <span className="block text-sm text-text-3">{wentBack}</span>}
              </Cell>
              <Cell right>
                {tax > 0 &&
                  `${formatPrice(tax, terms.currency)}${taxRate > 0 ? `, ${taxRate} %` : ''}`}
              </Cell>
              <Cell className="whitespace-nowrap">
                {formatDate(periodStart)} – {formatDate(periodEnd)}
              </Cell>
              <Cell className="whitespace-nowrap">{number}</Cell>
            </Row>
          );
        })}
      </Table>
      {after !== null && (
        <LoadMore label="More" onMore={() => fetchMore({ variables: { after } })} />
      )}
    </section>
  );
}
