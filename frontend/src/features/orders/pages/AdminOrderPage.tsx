import { useParams } from 'react-router';
import { Panel } from '@/components/instruments/Panel';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { hasRole, useSession } from '@/core/session';
import { AdminFrame } from '@/features/admin';
import { formatTime } from '@/lib/figures';
import { formatPrice } from '@/lib/format';
import { fromMinor } from '@/lib/price';
import { StatusBadge } from '../StatusBadge';
import { SumRow } from '../SumRow';
import { type OrderCase, paymentWords, refundWords, waitWords } from '../support/case';
import { eventWords } from '../words';

const itemColumns = [
  { key: 'name', name: 'What' },
  { key: 'price', name: 'Each', right: true },
  { key: 'quantity', name: 'Pieces', right: true },
  { key: 'total', name: 'Together', right: true },
];

const stepColumns = [
  { key: 'at', name: 'When' },
  { key: 'kind', name: 'What' },
  { key: 'by', name: 'By' },
];

const refundColumns = [
  { key: 'at', name: 'When' },
  { key: 'amount', name: 'Amount' },
  { key: 'status', name: 'State' },
];

/** /admin/orders/{id}: what an order is at; nothing is done to it here. */
export default function AdminOrderPage() {
  const { id = '' } = useParams();
  return (
    <AdminFrame
      title="Order"
      about="What was bought, what happened and what became of the money. Addresses and what people write are left out."
    >
      <Shown key={id} id={id} />
    </AdminFrame>
  );
}

function Shown({ id }: { id: string }) {
  const { answer, error, reload } = useRest<OrderCase>({
    service: 'content',
    path: `/admin/orders/${encodeURIComponent(id)}`,
  });
  if (error && !answer) {
    if (toRefused(error).status === 404)
      return <EmptyState title="There is no such order.">Find it by its number.</EmptyState>;
    return <ErrorState onRetry={reload} />;
  }
  if (!answer) {
    return (
      <Loading label="Loading the order">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  return (
    <div className="grid gap-6">
      <Facts order={answer} />
      <Items order={answer} />
      <Steps order={answer} />
      <Money order={answer} />
    </div>
  );
}

const money = (amount: number, { currency }: OrderCase) =>
  formatPrice(fromMinor(amount, currency), currency);

function Facts({ order }: { order: OrderCase }) {
  const { profile } = useSession();
  const { id, number, status, buyer, seller, createdAt, paidAt, refundAskedAt } = order;
  return (
    <Panel
      title={number}
      actions={
        hasRole(profile) && (
          <TextLink to={`/orders/${id}`} className="text-sm">
            Act in the seller’s place
          </TextLink>
        )
      }
    >
      <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
        <StatusBadge order={{ status, refundAsked: refundAskedAt !== null }} />
        {refundAskedAt && <span className="text-text-2">{waitWords(refundAskedAt)}</span>}
      </p>
      <dl className="tabular grid grid-cols-2 gap-x-6 gap-y-3 text-sm roomy:grid-cols-4">
        {[
          ['Buyer', <Somebody key="buyer" who={buyer} />] as const,
          ['Seller', <Somebody key="seller" who={seller} />] as const,
          ['Ordered', formatTime(createdAt)] as const,
          ['Paid', paidAt ? formatTime(paidAt) : 'Not yet'] as const,
        ].map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-text-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const Somebody = ({ who }: { who: OrderCase['buyer'] }) => (
  <TextLink to={`/admin/people/${who.userId}`}>
    {who.handle ? `@${who.handle}` : who.displayName}
  </TextLink>
);

function Items({ order }: { order: OrderCase }) {
  const { lines, subTotal, discount, shipping, tax, taxIncluded, total, refunded } = order;
  return (
    <Panel title="What was bought">
      <Table label="What was bought" columns={itemColumns} minWidth={28}>
        {lines.map((line) => (
          <Row key={line.id}>
            <Head>
              <TextLink to={`/tradingpost/${line.itemId}`}>{line.name}</TextLink>
              <span className="block text-xs text-text-3">
                {[
                  line.variant,
                  line.size,
                  line.isDownload && 'Download',
                  line.refunded > 0 && `${line.refunded} given back`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Head>
            <Cell right>{money(line.price, order)}</Cell>
            <Cell right>{line.quantity}</Cell>
            <Cell right>{money(line.price * line.quantity, order)}</Cell>
          </Row>
        ))}
      </Table>
      <dl className="mt-4 ml-auto grid max-w-[20rem] gap-1 text-sm">
        <SumRow name="Together" amount={money(subTotal, order)} />
        {discount > 0 && <SumRow name="Discount" amount={`−${money(discount, order)}`} />}
        {shipping > 0 && <SumRow name="Shipping" amount={money(shipping, order)} />}
        {tax > 0 && <SumRow name={taxIncluded ? 'Tax in it' : 'Tax'} amount={money(tax, order)} />}
        <SumRow name="Total" amount={money(total, order)} isTotal />
        {refunded > 0 && <SumRow name="Paid back" amount={money(refunded, order)} />}
      </dl>
    </Panel>
  );
}

const byWords = { buyer: 'The buyer', seller: 'The seller', staff: 'Staff' } as const;

function Steps({ order: { steps } }: { order: OrderCase }) {
  return (
    <Panel title="What happened">
      <Table label="What happened" columns={stepColumns}>
        {steps.map(({ id, at, kind, by }) => (
          <Row key={id}>
            <Head>{formatTime(at)}</Head>
            <Cell>{eventWords[kind]}</Cell>
            <Cell>{by ? byWords[by] : '–'}</Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  );
}

function Money({ order }: { order: OrderCase }) {
  const { payment, refunds } = order;
  return (
    <Panel title="Payment">
      <p className="text-sm">
        {payment
          ? `${paymentWords[payment.status]} · ${money(payment.amount, order)} · ${formatTime(payment.observedAt)}`
          : 'Nothing had to be paid.'}
      </p>
      {payment?.failure && <p className="mt-1 text-sm text-text-2">{payment.failure}</p>}
      {payment && payment.amount !== order.total && (
        <p className="mt-1 text-xs text-text-3">One payment for several orders.</p>
      )}
      {refunds.length > 0 && (
        <div className="mt-4">
          <Table label="Refunds" columns={refundColumns}>
            {refunds.map(({ id, amount, status, isDispute, createdAt }) => (
              <Row key={id}>
                <Head>{formatTime(createdAt)}</Head>
                <Cell>{money(amount, order)}</Cell>
                <Cell>{isDispute ? 'Taken back by the bank' : refundWords[status]}</Cell>
              </Row>
            ))}
          </Table>
        </div>
      )}
    </Panel>
  );
}
