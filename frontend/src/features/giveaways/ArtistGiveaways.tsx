import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { LoadMore } from '@/features/catalogue';
import { readFragment } from '@/gql';
import { giveawayFragment } from './api/giveawayFragment';
import { giveawaysOfArtistDocument } from './api/giveawaysOfArtist';
import { GiveawayCard } from './GiveawayCard';

interface ArtistGiveawaysProps {
  userId: string;
  label: string;
  /** How many are shown at a time. */
  first: number;
  /** Stands where there are none. */
  empty: ReactNode;
  /** Puts a frame around them. */
  around?: (list: ReactNode) => ReactNode;
}

/** What an artist gives and gave away, the newest first. */
export function ArtistGiveaways(props: ArtistGiveawaysProps) {
  const { userId, label, first, empty, around = (list) => list } = props;
  const variables = { userId, first };
  const { data, error, refetch, fetchMore } = useQuery(giveawaysOfArtistDocument, { variables });
  const page = data?.getGiveawaysByUser;
  if (!page && error) return around(<ErrorState onRetry={() => void refetch()} />);
  if (!page)
    return (
      <Loading label="Loading giveaways">
        <Skeleton className="h-44" />
      </Loading>
    );
  const after = nextCursor(page);
  if (page.nodes.length === 0 && after === null) return empty;
  return around(
    <>
      <ul aria-label={label} className="grid gap-5">
        {readFragment(giveawayFragment, page.nodes).map((giveaway) => (
          <li key={giveaway.id} className="min-w-0">
            <GiveawayCard giveaway={giveaway} />
          </li>
        ))}
      </ul>
      {after !== null && (
        <LoadMore
          label="More giveaways"
          onMore={() => fetchMore({ variables: { ...variables, after } })}
        />
      )}
    </>,
  );
}
