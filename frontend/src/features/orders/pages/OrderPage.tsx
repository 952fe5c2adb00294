import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { aheadOfNeed } from '@/core/data/link';
import { toRefused } from '@/core/data/refused';
import { RequireSession, useSession } from '@/core/session';
import { NotFound } from '@/features/places';
import { readFragment } from '@/gql';
import { cx } from '@/lib/cx';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';
import { addressFragment } from '../api/addressFragment';
import { orderDocument } from '../api/order';
import { orderFragment, orderRowFragment } from '../api/orderFragment';
import { Amounts } from '../Amounts';
import { goesByMail, type Order, sideOf } from '../order';
import { OrderActions } from '../OrderActions';
import { OrderLines } from '../OrderLines';
import { PackingSlip } from '../PackingSlip';
import { StatusBadge } from '../StatusBadge';
import { Timeline } from '../Timeline';
import { addressLines, formatMoment } from '../words';

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: orderDocument, variables: { id }, ...aheadOfNeed });
}

/** /orders/{id}: for whoever bought it, and for whoever sold it. */
export default function OrderPage() {
  return (
    <RequireSession>
      <Asked />
    </RequireSession>
  );
}

function Asked() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(orderDocument, { variables: { id } });
  const parts = data && readFragment(orderFragment, data.order);
  const row = parts && readFragment(orderRowFragment, parts);
  usePageTitle(row ? `Order ${row.number}` : undefined);
  if (!parts && error) {
    if (toRefused(error).code === 'NOT_FOUND') return <NotFound what="This order" />;
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!parts || !row) {
    return (
      <Loading label="Loading order">
        <div className="page pt-8">
          <Skeleton className="h-96" />
        </div>
      </Loading>
    );
  }
  const address = readFragment(addressFragment, parts.address);
  return <Shown order={{ ...row, ...parts, address: address ?? null }} />;
}

const lists = {
  buyer: { to: '/orders', name: 'Orders' },
  seller: { to: '/dashboard/sales', name: 'Sales' },
  staff: { to: '/admin/orders', name: 'All orders' },
} as const;

function Shown({ order }: { order: Order }) {
  const { number, seller, buyer, createdAt, address, email } = order;
  const side = sideOf(order, useSession().userId);
  const sells = side !== 'buyer';
  // The receipt is what the browser prints by itself.
  const [isSlip, setIsSlip] = useState(false);
  const print = (slip: boolean) => {
    // The page must have it before the browser looks at it.
    flushSync(() => setIsSlip(slip));
    addEventListener('afterprint', () => setIsSlip(false), { once: true });
    window.print();
  };
  return (
    <>
      {sells && address && (
        <div className={cx('hidden', isSlip && 'print:block')}>
          <PackingSlip order={order} address={address} />
        </div>
      )}
      <article
        className={cx('page grid grid-cols-1 gap-8 pt-8 pb-12', isSlip && 'print:hidden')}
        aria-label={`Order ${number}`}
      >
        <header className="grid gap-3">
          <p data-print="no" className="text-sm">
            <TextLink to={lists[side].to}>{lists[side].name}</TextLink>
          </p>
          <p className="hidden text-lg print:block">
            {texts.productName} · Receipt of {seller.businessName}
          </p>
          <h1 className="display text-title">Order {number}</h1>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-text-2">
            <StatusBadge order={order} />
            <span className="tabular-nums">{formatMoment(createdAt)}</span>
            <span>
              {side !== 'seller' && (
                <>
                  from <TextLink to={`/${seller.handle}`}>{seller.businessName}</TextLink>{' '}
                </>
              )}
              {sells && (
                <>
                  for <TextLink to={`/${buyer.handle}`}>{buyer.name}</TextLink>
                </>
              )}
            </span>
          </p>
        </header>
        <OrderActions order={order} side={side} onPrint={print} />
        <div className="grid grid-cols-1 gap-10 wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-14">
          <div className="grid min-w-0 content-start gap-6">
            <OrderLines order={order} side={side} />
            <div className="wide:ml-auto wide:w-72">
              <Amounts of={order} ships={goesByMail(order)} />
            </div>
          </div>
          <div className="grid content-start gap-8">
            {address && (
              <section aria-labelledby="goes-to" className="grid gap-1">
                <h2 id="goes-to" className="text-md font-semibold">
                  {goesByMail(order) ? 'Goes to' : 'Bought by'}
                </h2>
                <address className="text-text-2 not-italic">
                  {addressLines(address).map((line) => (
                    <span key={line} className="block wrap-anywhere">
                      {line}
                    </span>
                  ))}
                  {email && <span className="block wrap-anywhere">{email}</span>}
                </address>
              </section>
            )}
            <Timeline order={order} side={side} />
          </div>
        </div>
      </article>
    </>
  );
}
