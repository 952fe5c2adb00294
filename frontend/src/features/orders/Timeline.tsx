import { cx } from '@/lib/cx';
import { type Order, packedOf, type Side } from './order';
import { eventWords, formatMoment } from './words';

interface TimelineProps {
  order: Order;
  side: Side;
}

/** What happened to an order, and what is to come. */
export function Timeline({ order, side }: TimelineProps) {
  const { events, buyer, seller, status } = order;
  const isLeft = packedOf(order).length > 0;
  const packing = {
    buyer: `${seller.businessName} packs it`,
    seller: 'Waits to be shipped by you',
    staff: `Waits to be shipped by ${seller.businessName}`,
  }[side];
  const nextStep = {
    PENDING: 'Waits for its payment',
    PAID: packing,
    PARTLY_REFUNDED: isLeft ? packing : null,
    SHIPPED: 'On its way',
  }[status as string];
  const who = (byId: string | null | undefined) => {
    if (byId === buyer.userId) return side === 'buyer' ? 'you' : buyer.name;
    if (byId === seller.userId) return side === 'seller' ? 'you' : seller.businessName;
    return null;
  };
  return (
    <section aria-labelledby="steps" className="grid gap-3">
      <h2 id="steps" className="text-md font-semibold">
        What happened
      </h2>
      <ol className="grid gap-4 border-l border-line-strong pl-5">
        {events.map(({ id, kind, at, byId, note }) => {
          // Of what is paid and ordered nobody asks by whom.
          const by = kind === 'PLACED' || kind === 'PAID' ? null : who(byId);
          return (
            <li key={id} className="relative">
              <Dot className="bg-text" />
              <p className="font-semibold">
                {eventWords[kind]}
                {by && <span className="font-normal text-text-2"> by {by}</span>}
              </p>
              {note && <p className="text-sm wrap-anywhere text-text-2">{note}</p>}
              <p className="text-xs text-text-3 tabular-nums">
                <time dateTime={at}>{formatMoment(at)}</time>
              </p>
            </li>
          );
        })}
        {nextStep && (
          <li className="relative text-text-2" data-print="no">
            <Dot className="border border-line-strong bg-ground" />
            {nextStep}
          </li>
        )}
      </ol>
    </section>
  );
}

const Dot = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={cx('absolute top-1.5 -left-[25.5px] size-2.5 rounded-full', className)}
  />
);
