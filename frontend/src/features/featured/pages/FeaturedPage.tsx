import { useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { AsksWhy } from '@/components/instruments/AsksWhy';
import { Panel } from '@/components/instruments/Panel';
import { useWhy } from '@/components/instruments/why';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { showSnackbar } from '@/components/snackbarStore';
import { orTell } from '@/core/data/tellRefusal';
import { AdminFrame } from '@/features/admin';
import { Adder } from '../Adder';
import { featuredListDocument } from '../api/featuredList';
import { setFeatured, type Wish } from '../api/featuredApi';
import { formatMoment } from '@/lib/when';
import { FeaturedRow, nameOf } from '../FeaturedRow';

/** /admin/featured: what is shown first on home and on the landing page, in which order and how long. */
export default function FeaturedPage() {
  return (
    <AdminFrame
      title="Featured"
      about="What is shown first on home and on the landing page, in this order. Up to 24 things, each for as long as you say."
    >
      <AsksWhy>
        <List />
      </AsksWhy>
    </AdminFrame>
  );
}

function List() {
  const { data, error, refetch } = useQuery(featuredListDocument, {
    fetchPolicy: 'cache-and-network',
    // Asked again after a change, it must not be answered by a call from before.
    context: { queryDeduplication: false },
  });
  // A press while another is under way is dropped; a button that is disabled would lose the focus.
  const busy = useRef(false);
  const [said, setSaid] = useState('');
  const { why, forgetWhy } = useWhy();
  const list = data?.featuredContent ?? [];

  const change = async (wish: Wish, done: string) => {
    if (busy.current) return false;
    busy.current = true;
    const isDone = await orTell(setFeatured({ ...wish, ...(why && { why }) }));
    if (isDone) {
      forgetWhy();
      await orTell(refetch());
      setSaid(done);
    }
    busy.current = false;
    return Boolean(isDone);
  };

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="grid gap-6">
        <Adder
          isFull={list.length >= 24}
          onAdd={async ({ type, id, name }, startDate, endDate) => {
            const dates = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
            const done =
              startDate && Date.parse(startDate) > Date.now()
                ? `${name} is featured from ${formatMoment(startDate)}.`
                : `${name} is featured.`;
            if (await change({ type, id, featured: true, ...dates }, done))
              showSnackbar({ type: 'success', message: done });
          }}
        />
        <Panel title="On the list">
          {!data && error ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : !data ? (
            <Loading label="Loading what is featured">
              <Skeleton className="h-40 w-full" />
            </Loading>
          ) : list.length === 0 ? (
            <EmptyState title="Nothing is featured.">
              Home shows what is played, and the landing page the newest albums.
            </EmptyState>
          ) : (
            <ol aria-label="Featured" className="divide-y divide-line">
              {list.map((each, at) => (
                <FeaturedRow
                  key={each.itemId}
                  featured={each}
                  isLast={at === list.length - 1}
                  onMove={(by) => {
                    const { itemType: type, itemId: id, position } = each;
                    const place = position + by;
                    void change(
                      { type, id, featured: true, position: place },
                      `${nameOf(each)}, place ${place} of ${list.length}.`,
                    );
                  }}
                  onDates={(startDate, endDate) => {
                    const { itemType: type, itemId: id } = each;
                    return change(
                      {
                        type,
                        id,
                        featured: true,
                        startDate: startDate ?? '',
                        endDate: endDate ?? '',
                      },
                      `The dates of ${nameOf(each)} are saved.`,
                    );
                  }}
                  onRemove={() => {
                    const { itemType: type, itemId: id } = each;
                    void change(
                      { type, id, featured: false },
                      `${nameOf(each)} is featured no longer.`,
                    );
                  }}
                />
              ))}
            </ol>
          )}
        </Panel>
      </div>
    </>
  );
}
