import { cx } from '@/lib/cx';
import type { Order } from './order';

interface OrderNoticesProps {
  order: Order;
  isSeller: boolean;
}

/** What of an order somebody has to know of, or to do something about. */
export function OrderNotices({ order, isSeller }: OrderNoticesProps) {
  const { buyer, seller, events, refundAsked, refundReason, canAskRefund } = order;
  const last = (...kinds: string[]) => events.findLast(({ kind }) => kinds.includes(kind));
  const refund = last('REFUNDED', 'REFUND_FAILED');
  const declined = last('REFUND_ASKED', 'REFUND_DECLINED', 'REFUNDED', 'CANCELLED');
  const isDisputed = last('DISPUTED', 'DISPUTE_WON', 'DISPUTE_LOST')?.kind === 'DISPUTED';
  return (
    <>
      {refund?.kind === 'REFUND_FAILED' && (
        <Notice isBad>
          {isSeller
            ? `A refund did not reach ${buyer.name}, and the money is with you again. Pay it back once more, or write to ${buyer.name} how else they can have it.`
            : `A refund did not reach you. ${seller.businessName} knows of it: write to them how else you can have it.`}
        </Notice>
      )}
      {isSeller && isDisputed && (
        <Notice isBad>
          The bank of {buyer.name} asks the payment back. Nothing is taken yet: those who run this
          site answer the bank. Keep what shows that you sent the order, and write to {buyer.name}:
          often it is a mistake.
        </Notice>
      )}
      {!isSeller && declined?.kind === 'REFUND_DECLINED' && (
        <Notice>
          Your refund was declined: “{declined.note}”{' '}
          {canAskRefund
            ? `You can ask once more, or write to ${seller.businessName}.`
            : `You can write to ${seller.businessName}.`}
        </Notice>
      )}
      {refundAsked && refundReason && (
        <Notice>
          {isSeller ? `${buyer.name} asks for a refund: ` : 'You asked for a refund: '}“
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
