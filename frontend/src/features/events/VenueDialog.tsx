import { Dialog } from '@/components/Dialog';
import { useChange } from '@/core/data/useChange';
import type { VenueQuery } from '@/gql/graphql';
import { rereadEvents } from './api/cache';
import { updateVenueDocument } from './api/updateVenue';
import { venueDocument } from './api/venue';
import { VenueFields } from './VenueFields';

export interface VenueDialogProps {
  venue: VenueQuery['getVenueById'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Where a venue is changed, by who wrote it down. */
export function VenueDialog({ venue, open, onOpenChange }: VenueDialogProps) {
  const change = useChange();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Change the venue">
      <VenueFields
        legend="The venue"
        action="Save"
        venue={venue}
        onSend={async (input) => {
          await change(
            updateVenueDocument,
            { input: { id: venue.id, ...input } },
            (cache, { updateVenue }) => {
              cache.writeQuery({
                query: venueDocument,
                variables: { id: venue.id },
                data: { getVenueById: updateVenue },
              });
              rereadEvents(cache);
            },
          );
          onOpenChange(false);
        }}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
