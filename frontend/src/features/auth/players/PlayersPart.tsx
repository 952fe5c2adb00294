import { lazyPart } from '@/components/lazyPart';
import { WhenSeen } from '@/components/WhenSeen';

const Players = lazyPart(async () => (await import('./Players')).Players);

/** App passwords, for whoever gets as far down the settings. */
export function PlayersPart() {
  return (
    <WhenSeen className="min-h-32">
      <Players />
    </WhenSeen>
  );
}
