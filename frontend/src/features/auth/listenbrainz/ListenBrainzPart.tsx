import { lazyPart } from '@/components/lazyPart';
import { WhenSeen } from '@/components/WhenSeen';

const ListenBrainz = lazyPart(async () => (await import('./ListenBrainz')).ListenBrainz);

/** ListenBrainz, for whoever gets as far down the settings. */
export function ListenBrainzPart() {
  return (
    <WhenSeen className="min-h-32">
      <ListenBrainz />
    </WhenSeen>
  );
}
