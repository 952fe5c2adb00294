import { useQuery } from '@apollo/client/react';
import { Truck, X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { Input, Select } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { LoadMore } from '@/features/catalogue';
import { readFragment } from '@/gql';
import type { OrderRowFragment, OrderStatus } from '@/gql/graphql';
import { formatPrice, plural } from '@/lib/format';
import { useDebounced } from '@/lib/useDebounced';
import { orderRowFragment } from './api/orderFragment';
import { salesDocument } from './api/sales';
import { type Days, spanOf } from './days';
import { DaysPicker } from './DaysPicker';
import { DownloadSales, type SalesFilter } from './DownloadSales';
import { PrintSlips } from './PrintSlips';
import { ShipForm } from './ShipForm';
import { StatusBadge } from './StatusBadge';
import { formatMoment, kindOf, statusWords } from './words';

/** Sellers learn of an order when it is paid. */
const statuses = (Object.keys(statusWords) as OrderStatus[]).filter((each) => each !== 'PENDING');

/** As many as the server ships at once. */
const mostShipped = 100;

function filterOf(parameters: URLSearchParams): SalesFilter {
  const status = statuses.find((each) => each === parameters.get('status'));
  const search = parameters.get('q')?.trim();
  return {
    ...(status ? { status } : {}),
    ...(search ? { search } : {}),
    ...spanOf(daysOf(parameters)),
  };
}

const daysOf = (parameters: URLSearchParams): Days => ({
  from: parameters.get('from') ?? '',
  to: parameters.get('to') ?? '',
});

/** What somebody sold, filtered, and what is done with many of it at once. */
export function Sales() {
  const [parameters, setParameters] = useSearchParams();
  const asked = useDebounced(parameters.toString(), 250);
  const filter = filterOf(new URLSearchParams(asked));
  const { data, previousData, error, refetch, fetchMore } = useQuery(salesDocument, {
    variables: filter,
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // How many are about to be shipped, 0 while none are.
  const [shipping, setShipping] = useState(0);
  const page = (data ?? previousData)?.sales;
  const after = data ? nextCursor(page) : null;
  const orders = page && readFragment(orderRowFragment, page.nodes);
  const chosen = (orders ?? []).filter(({ id, canShip }) => canShip && selected.has(id));
  const set = (name: string, value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <span className="w-44">
          <Select
            aria-label="Status"
            value={parameters.get('status') ?? ''}
            onChange={(event) => set('status', event.target.value)}
          >
            <option value="">All of them</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {statusWords[status]}
              </option>
            ))}
          </Select>
        </span>
        <span className="w-full max-w-80">
          <Input
            type="search"
            aria-label="Search orders"
            placeholder="Number, name, handle or code"
            value={parameters.get('q') ?? ''}
            onChange={(event) => set('q', event.target.value)}
          />
        </span>
        <DownloadSales filter={filter} />
        <p role="status" className="text-sm text-text-3 tabular-nums wide:ml-auto">
          {page && plural(page.totalCount, 'order')}
        </p>
      </div>
      <DaysPicker days={daysOf(parameters)} onChange={set} />
      {chosen.length > 0 && (
        <div
          role="toolbar"
          aria-label="With what is selected"
          className="sticky top-[calc(var(--bar-top)+8px)] z-head flex flex-wrap items-center gap-1 rounded-md border border-line-strong bg-raised py-1.5 pr-1.5 pl-4"
        >
          <p role="status" className="mr-auto text-sm font-semibold tabular-nums">
            {chosen.length} selected
          </p>
          <PrintSlips ids={chosen.map(({ id }) => id)} />
          <Button size="sm" kind="quiet" onClick={() => setShipping(chosen.length)}>
            <Truck size={16} aria-hidden="true" /> Mark shipped
          </Button>
          <IconButton
            size="sm"
            label="Clear the selection"
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => setSelected(new Set())}
          />
        </div>
      )}
      <Found
        orders={orders}
        hasFailed={Boolean(error)}
        isFiltered={Object.keys(filter).length > 0}
        onRetry={() => void refetch()}
        selected={selected}
        onSelect={setSelected}
      />
      {after !== null && (
        <LoadMore label="More" onMore={() => fetchMore({ variables: { ...filter, after } })} />
      )}
      <Dialog
        open={shipping > 0}
        onOpenChange={() => setShipping(0)}
        title={`Ship ${plural(shipping, 'order')}`}
      >
        <ShipForm
          orders={chosen}
          onDone={() => {
            setShipping(0);
            setSelected(new Set());
          }}
        />
      </Dialog>
    </div>
  );
}

interface FoundProps {
  orders: readonly OrderRowFragment[] | undefined;
  hasFailed: boolean;
  isFiltered: boolean;
  onRetry: () => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

function Found({ orders, hasFailed, isFiltered, onRetry, selected, onSelect }: FoundProps) {
  if (!orders && hasFailed) return <ErrorState onRetry={onRetry} />;
  if (!orders) {
    return (
      <Loading label="Loading your sales">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState title={isFiltered ? 'No order is like that.' : 'Nothing sold yet.'}>
        {isFiltered
          ? 'Look for another number, name or day, or at all of them.'
          : 'What people buy of you will be here, with what is to be packed first.'}
      </EmptyState>
    );
  }
  const shippable = orders.filter(({ canShip }) => canShip).slice(0, mostShipped);
  const areAll = shippable.length > 0 && shippable.every(({ id }) => selected.has(id));
  const columns = [
    {
      key: 'select',
      name: (
        <Check
          label="Select all that are to be shipped"
          checked={areAll}
          disabled={shippable.length === 0}
          onChange={(now) => onSelect(new Set(now ? shippable.map(({ id }) => id) : []))}
        />
      ),
    },
    { key: 'order', name: 'Order' },
    { key: 'buyer', name: 'Buyer' },
    { key: 'things', name: 'Things' },
    { key: 'status', name: 'Status' },
    { key: 'total', name: 'Total', right: true },
  ];
  return (
    <Table label="Sales" columns={columns} minWidth={48}>
      {orders.map((order) => {
        const { id, number, createdAt, buyer, lines, total, currency, canShip, discountCode } =
          order;
        return (
          <Row key={id}>
            <Cell className="w-11">
              <Check
                label={`Select order ${number}`}
                checked={selected.has(id) && canShip}
                disabled={!canShip || (selected.size >= mostShipped && !selected.has(id))}
                onChange={(now) => {
                  const next = new Set(selected);
                  if (now) next.add(id);
                  else next.delete(id);
                  onSelect(next);
                }}
              />
            </Cell>
            <Head>
              <TextLink to={`/orders/${id}`} className="font-semibold narrow:py-2">
                {number}
              </TextLink>
              <span className="block text-xs whitespace-nowrap text-text-3">
                {formatMoment(createdAt)}
              </span>
            </Head>
            <Cell className="wrap-anywhere">
              {buyer.name}
              <span className="block text-xs text-text-3">@{buyer.handle}</span>
            </Cell>
            <Cell className="max-w-80 wrap-anywhere">
              {lines.map((line) => (
                <span key={line.id} className="block">
                  {line.quantity} × {[line.name, kindOf(line)].filter(Boolean).join(', ')}
                </span>
              ))}
            </Cell>
            <Cell>
              <StatusBadge order={order} />
            </Cell>
            <Cell right>
              {formatPrice(total, currency)}
              {discountCode && (
                <span className="block text-xs text-text-3">with {discountCode}</span>
              )}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ label, checked, disabled, onChange }: CheckProps) {
  return (
    <label className="relative -m-3 inline-grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-accent"
      />
    </label>
  );
}
