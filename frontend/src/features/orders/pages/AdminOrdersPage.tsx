import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { LaterEarlier } from '@/components/instruments/LaterEarlier';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { usePages } from '@/components/instruments/usePages';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { withQuery } from '@/core/data/api';
import { useRest } from '@/core/data/useRest';
import { AdminFrame } from '@/features/admin';
import type { OrderStatus } from '@/gql/graphql';
import { formatTime } from '@/lib/figures';
import { formatPrice } from '@/lib/format';
import { fromMinor } from '@/lib/price';
import { StatusBadge } from '../StatusBadge';
import { Wallets } from '../support/Wallets';
import { type ListedOrder, type ListedOrders, waitWords } from '../support/case';
import { statusWords } from '../words';

const columns = [
  { key: 'number', name: 'Order' },
  { key: 'at', name: 'Ordered' },
  { key: 'buyer', name: 'Buyer' },
  { key: 'seller', name: 'Seller' },
  { key: 'status', name: 'Status' },
  { key: 'total', name: 'Total', right: true },
];

const size = 50;
const statuses = Object.keys(statusWords) as OrderStatus[];

/** What is looked for: a number or a person, a status, or refunds; not two of them. */
type Filter = Partial<Record<'query' | 'status' | 'refund', string>>;

function filterOf(parameters: URLSearchParams): Filter {
  const query = parameters.get('query')?.trim();
  if (query) return { query };
  if (parameters.get('refund') === 'asked') return { refund: 'asked' };
  const status = statuses.find((each) => each === parameters.get('status'));
  return status ? { status } : {};
}

/** /admin/orders: whichever order is looked for, to see what it is at. */
export default function AdminOrdersPage() {
  const [parameters, setParameters] = useSearchParams();
  const filter = filterOf(parameters);
  const show = (next: Filter) => setParameters(next as Record<string, string>);
  const key = JSON.stringify(filter);
  return (
    <AdminFrame
      title="Orders"
      about="Find an order by its number, by who bought or sold it, or by what it is at. Addresses and what people write are left out."
    >
      <Search key={key} filter={filter} onShow={show} />
      <List key={`list ${key}`} filter={filter} />
      <Wallets />
    </AdminFrame>
  );
}

function Search({ filter, onShow }: { filter: Filter; onShow: (filter: Filter) => void }) {
  const [draft, setDraft] = useState(filter.query ?? '');
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4">
      <form
        role="search"
        aria-label="Orders"
        className="flex min-w-0 flex-1 basis-[22rem] items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onShow(draft.trim() ? { query: draft.trim() } : {});
        }}
      >
        <Field label="Order number or @handle" className="min-w-0 flex-1">
          {(control) => (
            <Input
              {...control}
              type="search"
              maxLength={100}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" kind="main">
          Find
        </Button>
      </form>
      <Field label="Status" className="basis-[14rem]">
        {(control) => (
          <Select
            {...control}
            value={filter.refund ?? filter.status ?? ''}
            onChange={({ target: { value } }) =>
              onShow(value === 'asked' ? { refund: value } : value ? { status: value } : {})
            }
          >
            <option value="">Any</option>
            <option value="asked">Refund asked for</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {statusWords[status]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

function List({ filter }: { filter: Filter }) {
  const pages = usePages(size);
  const { answer, error, reload } = useRest<ListedOrders>(
    {
      service: 'content',
      path: withQuery('/admin/orders', { ...filter, first: size, after: pages.after ?? undefined }),
    },
    { keepsLast: true },
  );
  if (error && !answer) return <ErrorState onRetry={reload} />;
  if (!answer) {
    return (
      <Loading label="Loading orders">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (answer.orders.length === 0 && pages.cursors.length === 0) {
    return filter.refund ? (
      <EmptyState title="Nobody waits for a refund.">Every buyer has their answer.</EmptyState>
    ) : (
      <EmptyState title="There is no such order.">
        Numbers have two groups of four, as 7K3M-9QWE.
      </EmptyState>
    );
  }
  return (
    <>
      <Table label="Orders" columns={columns} minWidth={56}>
        {answer.orders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </Table>
      <LaterEarlier of="orders" pages={pages} next={answer.nextCursor} />
    </>
  );
}

function Order({ order }: { order: ListedOrder }) {
  const { id, number, buyer, seller, createdAt, refundAskedAt, total, currency } = order;
  return (
    <Row>
      <Head>
        <TextLink to={`/admin/orders/${id}`}>{number}</TextLink>
      </Head>
      <Cell className="whitespace-nowrap">{formatTime(createdAt)}</Cell>
      {[buyer, seller].map(({ userId, handle, displayName }, n) => (
        <Cell key={n} className="wrap-anywhere">
          <TextLink to={`/admin/people/${userId}`}>{handle ? `@${handle}` : displayName}</TextLink>
        </Cell>
      ))}
      <Cell>
        <StatusBadge order={{ status: order.status, refundAsked: refundAskedAt !== null }} />
        {refundAskedAt && (
          <span className="block text-xs text-text-3">{waitWords(refundAskedAt)}</span>
        )}
      </Cell>
      <Cell right>{formatPrice(fromMinor(total, currency), currency)}</Cell>
    </Row>
  );
}
