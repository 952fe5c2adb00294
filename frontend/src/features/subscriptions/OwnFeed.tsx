import { useQuery } from '@apollo/client/react';
import { SecretAddress } from '@/components/SecretAddress';
import { ErrorState, Skeleton } from '@/components/States';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { createFeedAddressDocument } from './api/createFeedAddress';
import { feedAddressDocument } from './api/feedAddress';
import { revokeFeedAddressDocument } from './api/revokeFeedAddress';

interface OwnFeedProps {
  artistId: string;
  name: string;
}

/** The address under which other programs read and play what an artist has for the person. */
export function OwnFeed({ artistId, name }: OwnFeedProps) {
  const change = useChange();
  const variables = { artistUserId: artistId };
  const { data, error, refetch } = useQuery(feedAddressDocument, { variables });
  if (!data) {
    return error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-24" />;
  }
  const make = async () => {
    try {
      await change(createFeedAddressDocument, variables, (cache, { createFeedAddress }) =>
        cache.writeQuery({
          query: feedAddressDocument,
          variables,
          data: { feedAddress: createFeedAddress },
        }),
      );
    } catch (refused) {
      tellRefusal(refused);
    }
  };
  const end = async () => {
    try {
      await change(revokeFeedAddressDocument, variables, (cache, { revokeFeedAddress }) =>
        cache.writeQuery({
          query: feedAddressDocument,
          variables,
          data: { feedAddress: revokeFeedAddress },
        }),
      );
    } catch (refused) {
      tellRefusal(refused);
    }
  };
  return (
    <div className="grid gap-3">
      <p className="text-text-2">
        A feed reader or a podcast app can follow {name}, with what is yours by your support, for as
        long as you have it. Whoever has the address reads and hears as you: keep it to yourself.
      </p>
      <SecretAddress
        label={`Address of your feed of ${name}`}
        url={data.feedAddress.url ?? null}
        onMake={make}
        onEnd={end}
        endText="Programs that follow it get nothing from then on."
      />
    </div>
  );
}
