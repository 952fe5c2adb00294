import { GiftsSold } from '@/features/gifts';
import { StudioFrame } from '@/features/studio';
import { Income } from '../Income';
import { LatePaymentsReceived } from '../LatePayments';
import { Subscribers } from '../Subscribers';

/** /dashboard/subscribers: who supports an artist, and what that brings. */
export default function SubscribersPage() {
  return (
    <StudioFrame title="Subscribers">
      {() => (
        <div className="grid grid-cols-1 gap-10">
          <Income />
          <Subscribers />
          <GiftsSold />
          <LatePaymentsReceived />
        </div>
      )}
    </StudioFrame>
  );
}
