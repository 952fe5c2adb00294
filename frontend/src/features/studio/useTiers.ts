import { useQuery } from '@apollo/client/react';
import { readFragment } from '@/gql';
import type { StudioTierFragment } from '@/gql/graphql';
import { studioTierFragment } from './api/tiers/studioTierFragment';
import { studioTiersDocument } from './api/tiers/studioTiers';

/** An artist's tiers, lowest first; empty until they are known. */
export function useTiers(artistUserId: string): readonly StudioTierFragment[] {
  const { data } = useQuery(studioTiersDocument, { variables: { artistUserId } });
  return readFragment(studioTierFragment, data?.artistTiers ?? []);
}
