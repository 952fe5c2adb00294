import { StudioFrame } from '@/features/studio';
import { Account } from '../Account';
import { Balances } from '../Balances';
import { Moves } from '../Moves';

/** /dashboard/payouts: how an artist is paid, and what they were. */
export default function PayoutsPage() {
  return (
    <StudioFrame title="Payouts">
      {() => (
        <div className="grid grid-cols-1 gap-8">
          <Account />
          <Balances />
          <Moves />
        </div>
      )}
    </StudioFrame>
  );
}
