import { graphql } from '@/gql';

export const artistDocument = graphql(`
  query ArtistPage($handle: String!) {
    artist(handle: $handle) {
      id
      userId
      handle
      artistName
      bio
      city
      state
      country
      profilePictureUrl
      bannerUrl
      tint
      genres {
        id
        name
        slug
      }
      followerCount
      playCount
      trackCount
      albumCount
      isFollowed
    }
  }
`);

export const artistMusicDocument = graphql(`
  query ArtistMusicParts($id: ID!) {
    featuredTracks(artistUserId: $id) {
      id
      ...TrackRow
    }
    artistMusic(artistId: $id) {
      albums(first: 48) {
        nodes {
          id
          ...AlbumTile
        }
        totalCount
      }
      tracks(first: 20) {
        nodes {
          id
          ...TrackRow
        }
        totalCount
      }
    }
  }
`);

/** Apart from the music, which does not wait for it. */
export const similarArtistsDocument = graphql(`
  query SimilarToArtist($id: ID!) {
    similarArtists(artistId: $id, first: 12) {
      score
      reason
      artist {
        id
        ...ArtistTile
      }
    }
  }
`);

/** Apart from the similar ones: the one may be there while the other fails. */
export const fansAlsoLikeDocument = graphql(`
  query FansAlsoLike($id: ID!) {
    fansAlsoLike(artistId: $id, first: 12) {
      score
      reason
      artist {
        id
        ...ArtistTile
      }
    }
  }
`);
