import { Button } from '@/components/Button';
import { acceptOffer, declineOffer, useElsewhere } from '@/core/player/elsewhere';
import { usePlayer } from '@/core/player/store';
import { formatDuration } from '@/lib/format';

/** Offers to go on with what was stopped on another device. */
export function ElsewhereOffer() {
  const offer = useElsewhere((elsewhere) => elsewhere.offer);
  if (!offer?.track) return null;
  const from = offer.deviceName ? `, left on ${offer.deviceName}` : '';
  return (
    <div
      role="region"
      aria-label="Continue from another device"
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border-t border-line bg-raised px-4 py-1.5 text-sm"
    >
      <div role="status" className="mr-auto min-w-0">
        Continue “{offer.track.title}” from {formatDuration(offer.position)}
        {from}?
      </div>
      <span className="flex gap-2">
        <Button size="sm" kind="quiet" className="narrow:h-11" onClick={declineOffer}>
          No
        </Button>
        <Button
          size="sm"
          kind="main"
          className="narrow:h-11"
          onClick={() => acceptOffer(usePlayer)}
        >
          Continue
        </Button>
      </span>
    </div>
  );
}
