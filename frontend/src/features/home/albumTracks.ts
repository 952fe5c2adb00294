import type { ApolloClient } from '@apollo/client';
import { albumTracksDocument } from './api/albumTracks';

/** The tracks of albums, album after album; those of an album that does not come are left out. */
export async function tracksOfAlbums(client: ApolloClient, ids: readonly string[]) {
  const answers = await Promise.allSettled(
    ids.map((id) => client.query({ query: albumTracksDocument, variables: { id } })),
  );
  return answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? (answer.value.data?.getAlbumTracks.nodes ?? []) : [],
  );
}
