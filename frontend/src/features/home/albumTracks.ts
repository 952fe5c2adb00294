import type { ApolloClient } from '@apollo/client';
import { graphql } from '@/gql';

const albumTracksDocument = graphql(`
  query ShelfTracks($id: ID!) {
    getAlbumTracks(albumId: $id, first: 100) {
      nodes {
        id
        ...TrackRow
      }
    }
  }
`);

/** The tracks of albums, album after album; those of an album that does not come are left out. */
export async function tracksOfAlbums(client: ApolloClient, ids: readonly string[]) {
  const answers = await Promise.allSettled(
    ids.map((id) => client.query({ query: albumTracksDocument, variables: { id } })),
  );
  return answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? (answer.value.data?.getAlbumTracks.nodes ?? []) : [],
  );
}
