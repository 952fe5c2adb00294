import type { ApolloClient } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { lazyPart } from '@/components/lazyPart';
import { SectionHeader } from '@/components/SectionHeader';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { aheadOfNeed } from '@/core/data/link';
import { toRefused } from '@/core/data/refused';
import { NotFound } from '@/features/places';
import { SafetyMenu } from '@/features/safety';
import { ShareButton } from '@/features/share';
import { readFragment } from '@/gql';
import { cx } from '@/lib/cx';
import { usePageTitle, useTint } from '@/lib/page';
import { giveawayDocument } from '../api/giveaway';
import { giveawayFragment } from '../api/giveawayFragment';
import { tintOfHolderDocument } from '../api/tintOfHolder';
import { GiveawayCard } from '../GiveawayCard';

const Manage = lazyPart(async () => (await import('../Manage')).Manage, { quiet: true });
const Provenance = lazyPart(async () => (await import('../Provenance')).Provenance, {
  quiet: true,
});

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: giveawayDocument, variables: { id }, ...aheadOfNeed });
}

/** /giveaways/{id} */
export default function GiveawayPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(giveawayDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const giveaway = data && readFragment(giveawayFragment, data.getGiveawayById);
  const held = useQuery(
    tintOfHolderDocument,
    giveaway ? { variables: { handle: giveaway.artist.handle } } : skipToken,
  );
  const title = giveaway && `Giveaway by ${giveaway.artist.displayName}`;
  usePageTitle(title);
  useTint(held.data?.artist?.tint);
  if (!giveaway && error) {
    if (toRefused(error).code === 'NOT_FOUND') return <NotFound what="This giveaway" />;
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!giveaway) {
    return (
      <Loading label="Loading giveaway">
        <div className="page pt-8">
          <Skeleton className="h-80 max-w-220" />
        </div>
      </Loading>
    );
  }
  return (
    <div className="page pt-8 pb-12">
      <div className="grid max-w-220 grid-cols-1 gap-8">
        <GiveawayCard giveaway={giveaway} alone />
        <div
          className={cx('-mt-4 flex flex-wrap items-center gap-3', !giveaway.canManage && '-ml-3')}
        >
          {giveaway.canManage && <Manage giveaway={giveaway} />}
          <ShareButton title={title ?? ''} path={`/giveaways/${id}`} />
          <SafetyMenu
            who={{ userId: giveaway.artist.userId, name: giveaway.artist.displayName }}
            what={{ type: 'GIVEAWAY', id, name: 'this giveaway' }}
          />
        </div>
        <section aria-labelledby="provenance">
          <SectionHeader id="provenance" title="How it is drawn" />
          <Provenance giveaway={giveaway} />
        </section>
      </div>
    </div>
  );
}
