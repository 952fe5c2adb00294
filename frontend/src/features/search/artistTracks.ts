import type { ApolloClient } from '@apollo/client';
import { trackFragment } from '@/features/catalogue';
import { readFragment } from '@/gql';
import type { TrackRowFragment } from '@/gql/graphql';
import { artistTracksDocument } from './api/artistTracks';

/** What an artist's page plays: what the artist put in front, then the tracks, each once. Empty where none came. */
export async function artistTracks(
  client: ApolloClient,
  id: string,
): Promise<readonly TrackRowFragment[]> {
  const { data } = await client.query({ query: artistTracksDocument, variables: { id } });
  const all = [...(data?.featuredTracks ?? []), ...(data?.artistMusic?.tracks.nodes ?? [])];
  const tracks = readFragment(trackFragment, all);
  return tracks.filter(({ id: each }, at) => tracks.findIndex((t) => t.id === each) === at);
}
