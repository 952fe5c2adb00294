import { graphql } from '@/gql';

export const thresholdPointFragment = graphql(`
  fragment ThresholdPointFields on ThresholdPoint {
    threshold
    withOne
    withFive
    meanNeighbours
    precision
    recall
    coverage
  }
`);

export const previewThresholdDocument = graphql(`
  query PreviewThreshold($threshold: Float!) {
    previewThreshold(similarityScoreThreshold: $threshold) {
      artists
      withNeighboursNow
      withNeighboursThen
      losing
      gaining
      emptied {
        ...NamedArtist
      }
      filled {
        ...NamedArtist
      }
      curve {
        ...ThresholdPointFields
      }
      now {
        ...ThresholdPointFields
      }
      then {
        ...ThresholdPointFields
      }
    }
  }
`);

export const namedArtistFragment = graphql(`
  fragment NamedArtist on Artist {
    id
    artistName
    handle
    profilePictureUrl
  }
`);

export const previewNeighboursDocument = graphql(`
  query PreviewNeighbours($artistId: ID!, $threshold: Float!) {
    previewNeighbours(artistId: $artistId, similarityScoreThreshold: $threshold, first: 20) {
      artist {
        id
        artistName
        handle
      }
      listeners
      now {
        ...NeighbourFields
      }
      then {
        ...NeighbourFields
      }
    }
  }
`);

export const neighbourFragment = graphql(`
  fragment NeighbourFields on SimilarArtist {
    artist {
      id
      artistName
      handle
      profilePictureUrl
    }
    score
    reason
  }
`);

export const previewListsDocument = graphql(`
  query PreviewLists($userIds: [ID!]!, $input: TuningInput!) {
    previewLists(userIds: $userIds, input: $input, first: 20) {
      person {
        userId
        handle
        displayName
        profilePictureUrl
      }
      arm
      now {
        ...ListedTrack
      }
      then {
        ...ListedTrack
      }
    }
  }
`);

export const listedTrackFragment = graphql(`
  fragment ListedTrack on ReasonedTrack {
    reason
    track {
      id
      title
      artist
    }
  }
`);

export const listenersDocument = graphql(`
  query FollowersForLists($userId: ID!, $first: Int!) {
    followers(userId: $userId, first: $first) {
      nodes {
        userId
        handle
        displayName
        profilePictureUrl
      }
    }
  }
`);
