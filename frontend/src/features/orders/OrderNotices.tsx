import { cx } from '@/lib/cx';
import type { Order, Side } from './order';

interface OrderNoticesProps {
  order: Order;
  side: Side;
}

/** What of an order somebody has to know of, or to do something about. */
export function OrderNotices({ order, side }: OrderNoticesProps) {
  const { buyer, seller, events, refundAsked, refundReason, canAskRefund } = order;
  const last = (...kinds: string[]) => events.findLast(({ kind }) => kinds.includes(kind));
  const refund = last('REFUNDED', 'REFUND_FAILED');
  const declined = last('REFUND_ASKED', 'REFUND_DECLINED', 'REFUNDED', 'CANCELLED');
  const isDisputed = last('DISPUTED', 'DISPUTE_WON', 'DISPUTE_LOST')?.kind === 'DISPUTED';
  return (
    <>
      {refund?.kind === 'REFUND_FAILED' && (
        <Notice isBad>
          {side !== 'buyer'
            ? `A refund did not reach ${buyer.name}, and the money is with ${side === 'seller' ? 'you' : seller.businessName} again. Pay it back once more, or write to ${buyer.name} how else they can have it.`
            : `A refund did not reach you. ${seller.businessName} knows of it: write to them how else you can have it.`}
        </Notice>
      )}
      {side === 'staff' && isDisputed && (
        <Notice isBad>
          The bank of {buyer.name} asks the payment back. Nothing is taken yet: the bank waits for
          your answer, where payments are run. {seller.businessName} has been asked to keep what
          shows that the order was sent.
        </Notice>
      )}
      {side === 'seller' && isDisputed && (
        <Notice isBad>
          The bank of {buyer.name} asks the payment back. Nothing is taken yet: those who run this
          site answer the bank. Keep what shows that you sent the order, and write to {buyer.name}:
          often it is a mistake.
        </Notice>
      )}
      {side === 'buyer' && declined?.kind === 'REFUND_DECLINED' && (
        <Notice>
          Your refund was declined: “{declined.note}”{' '}
          {canAskRefund
            ? `You can ask again, or write to ${seller.businessName}.`
            : `You can write to ${seller.businessName}.`}
        </Notice>
      )}
      {refundAsked && refundReason && (
        <Notice>
          {side === 'buyer' ? 'You asked for a refund: ' : `${buyer.name} asks for a refund: `}“
          {refundReason}”
        </Notice>
      )}
    </>
  );
}

interface NoticeProps {
  isBad?: boolean;
  children: React.ReactNode;
}

const Notice = ({ isBad, children }: NoticeProps) => (
  <p
    className={cx(
      'w-full max-w-prose border-l-2 py-1 pl-4 wrap-anywhere',
      isBad ? 'border-danger' : 'border-warning',
    )}
  >
    {children}
  </p>
);
