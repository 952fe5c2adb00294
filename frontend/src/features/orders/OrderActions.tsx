import { PackageCheck, Printer, Truck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { showSnackbar } from '@/components/snackbarStore';
import { orTell } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { useSlot } from '@/core/manifest';
import { askForRefundDocument } from './api/askForRefund';
import { keepOrder } from './api/cache';
import { cancelOrderDocument } from './api/cancelOrder';
import { declineRefundDocument } from './api/declineRefund';
import { markDeliveredDocument } from './api/markDelivered';
import { goesByMail, type Order, type Side } from './order';
import { OrderNotices } from './OrderNotices';
import { ReasonForm } from './ReasonForm';
import { RefundForm } from './RefundForm';
import { ShipForm } from './ShipForm';

interface OrderActionsProps {
  order: Order;
  side: Side;
  onPrint: (slip: boolean) => void;
}

/** What can be done with an order, by whoever looks at it. */
export function OrderActions({ order, side, onPrint }: OrderActionsProps) {
  const { id, number, buyer, seller, canCancel, canShip, canDeliver, canRefund } = order;
  const change = useChange();
  const contact = useSlot('contact');
  const [open, setOpen] = useState<'ship' | 'refund' | 'ask' | 'decline' | 'cancel' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setOpen(null);
  const sells = side !== 'buyer';
  const other = sells
    ? { userId: buyer.userId, handle: buyer.handle, displayName: buyer.name }
    : { userId: seller.userId, handle: seller.handle, displayName: seller.businessName };

  const arrive = async () => {
    setIsBusy(true);
    await orTell(
      change(markDeliveredDocument, { id }, (cache, made) => keepOrder(cache, made.markDelivered)),
    );
    setIsBusy(false);
  };
  const cancel = async (reason: string) => {
    await change(cancelOrderDocument, { id, reason: reason || null }, (cache, made) =>
      keepOrder(cache, made.cancelOrder),
    );
    showSnackbar({ type: 'success', message: 'Cancelled. The payment goes back.' });
  };
  const ask = async (reason: string) => {
    await change(askForRefundDocument, { id, reason }, (cache, made) =>
      keepOrder(cache, made.askForRefund),
    );
    showSnackbar({ type: 'success', message: `${seller.businessName} is asked.` });
  };
  const decline = async (reason: string) => {
    await change(declineRefundDocument, { id, reason }, (cache, made) =>
      keepOrder(cache, made.declineRefund),
    );
    showSnackbar({ type: 'success', message: `${buyer.name} is told.` });
  };

  return (
    <div data-print="no" className="flex flex-wrap items-center gap-3">
      {canShip && (
        <Button kind="main" onClick={() => setOpen('ship')}>
          <Truck size={18} aria-hidden="true" /> Mark shipped
        </Button>
      )}
      {sells && canDeliver && (
        <Button onClick={() => setOpen('ship')}>
          <Truck size={18} aria-hidden="true" /> Change the tracking
        </Button>
      )}
      {canDeliver && (
        <Button busy={isBusy} onClick={() => void arrive()}>
          <PackageCheck size={18} aria-hidden="true" />
          {sells ? 'Mark delivered' : 'It has arrived'}
        </Button>
      )}
      {sells && goesByMail(order) && (
        <Button onClick={() => onPrint(true)}>
          <Printer size={18} aria-hidden="true" /> Packing slip
        </Button>
      )}
      <Button onClick={() => onPrint(false)}>
        <Printer size={18} aria-hidden="true" /> Receipt
      </Button>
      {contact.map((Contact, at) => (
        <Contact key={at} person={other} />
      ))}
      {canRefund && <Button onClick={() => setOpen('refund')}>Refund</Button>}
      {order.canDeclineRefund && (
        <Button kind="quiet" onClick={() => setOpen('decline')}>
          Decline the refund
        </Button>
      )}
      {order.canAskRefund && (
        <Button kind="quiet" onClick={() => setOpen('ask')}>
          Ask for a refund
        </Button>
      )}
      {canCancel && (
        <Button kind="quiet" onClick={() => setOpen('cancel')}>
          Cancel the order
        </Button>
      )}
      <OrderNotices order={order} side={side} />
      <Dialog
        open={open === 'ship'}
        onOpenChange={(now) => !now && close()}
        title={`Ship order ${number}`}
      >
        <ShipForm orders={[order]} onDone={close} />
      </Dialog>
      <Dialog
        open={open === 'refund'}
        onOpenChange={(now) => !now && close()}
        title={`Refund order ${number}`}
      >
        <RefundForm order={order} onDone={close} />
      </Dialog>
      <Dialog
        open={open === 'ask'}
        onOpenChange={(now) => !now && close()}
        title="Ask for a refund"
        description={`${seller.businessName} decides, and answers you.`}
      >
        <ReasonForm label="Why?" yes="Ask" isNeeded onSend={ask} onDone={close} />
      </Dialog>
      <Dialog
        open={open === 'decline'}
        onOpenChange={(now) => !now && close()}
        title="Decline the refund?"
        description={`${buyer.name} reads why, and may ask again.`}
      >
        <ReasonForm label="Why?" yes="Decline" isNeeded isDanger onSend={decline} onDone={close} />
      </Dialog>
      <Dialog
        open={open === 'cancel'}
        onOpenChange={(now) => !now && close()}
        title="Cancel the order?"
        description="It is not shipped, and the whole payment goes back. This cannot be undone."
      >
        <ReasonForm
          label="Why? (optional)"
          yes="Cancel the order"
          isDanger
          onSend={cancel}
          onDone={close}
        />
      </Dialog>
    </div>
  );
}
