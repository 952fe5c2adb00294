import { lazyPart } from '@/components/lazyPart';
import { WhenSeen } from '@/components/WhenSeen';

const Security = lazyPart(async () => (await import('./Security')).Security);

/** How one signs in and where one is signed in, for whoever gets as far down the settings. */
export function SecurityPart() {
  return (
    <WhenSeen className="min-h-96">
      <Security />
    </WhenSeen>
  );
}
