/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query AlbumPage($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      albumType\n      genres {\n        id\n        name\n        slug\n      }\n      releaseDate\n      coverArtUrl\n      tint\n      artist {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n      }\n      trackCount\n      duration\n      isInLibrary\n      tracks(first: 100) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.AlbumPageDocument,
    "\n  query AlbumMoreTracks($id: ID!, $after: String) {\n    album(id: $id) {\n      id\n      tracks(first: 100, after: $after) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": typeof types.AlbumMoreTracksDocument,
    "\n  query MoreOfArtist($userId: ID!) {\n    userAlbums(userId: $userId, first: 13) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n": typeof types.MoreOfArtistDocument,
    "\n  query ArtistPage($handle: String!) {\n    artist(handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      bio\n      city\n      state\n      country\n      profilePictureUrl\n      bannerUrl\n      tint\n      genres {\n        id\n        name\n        slug\n      }\n      followerCount\n      playCount\n      trackCount\n      albumCount\n      isFollowed\n    }\n  }\n": typeof types.ArtistPageDocument,
    "\n  query ArtistMusicParts($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      albums(first: 48) {\n        nodes {\n          id\n          ...AlbumTile\n        }\n        totalCount\n      }\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        totalCount\n      }\n    }\n  }\n": typeof types.ArtistMusicPartsDocument,
    "\n  query SimilarToArtist($id: ID!) {\n    similarArtists(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": typeof types.SimilarToArtistDocument,
    "\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": typeof types.TileTracksDocument,
    "\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    isDemoSound\n    license\n    licenseUrl\n    attribution\n  }\n": typeof types.TrackRowFragmentDoc,
    "\n  fragment AlbumTile on Album {\n    id\n    title\n    albumType\n    releaseDate\n    coverArtUrl\n    trackCount\n    artist {\n      userId\n      handle\n      artistName\n    }\n  }\n": typeof types.AlbumTileFragmentDoc,
    "\n  fragment ArtistTile on Artist {\n    id\n    handle\n    artistName\n    profilePictureUrl\n    followerCount\n  }\n": typeof types.ArtistTileFragmentDoc,
    "\n  query Home($member: Boolean!) {\n    recentlyPlayed(first: 8) @include(if: $member) {\n      nodes {\n        id\n        tint\n        ...TrackRow\n      }\n    }\n    followedUsersContent(first: 12) @include(if: $member) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    forYou: getCuratedTracks(sort: FOR_YOU, first: 12) {\n      nodes {\n        id\n        tint\n        coverArtUrl\n        ...TrackRow\n      }\n    }\n    popular: getCuratedAlbums(sort: POPULAR, first: 18) {\n      nodes {\n        id\n        coverArtUrl\n        ...AlbumTile\n      }\n    }\n    artists(first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": typeof types.HomeDocument,
    "\n  mutation SaveTrack($id: ID!) {\n    saveTrackToLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.SaveTrackDocument,
    "\n  mutation RemoveTrack($id: ID!) {\n    removeTrackFromLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.RemoveTrackDocument,
    "\n  mutation SaveAlbum($id: ID!) {\n    saveAlbumToLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.SaveAlbumDocument,
    "\n  mutation RemoveAlbum($id: ID!) {\n    removeAlbumFromLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.RemoveAlbumDocument,
    "\n  mutation Follow($id: ID!) {\n    followUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": typeof types.FollowDocument,
    "\n  mutation Unfollow($id: ID!) {\n    unfollowUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": typeof types.UnfollowDocument,
    "\n  query Music($genre: String) {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n    fresh: getCuratedAlbums(genre: $genre, sort: NEW, first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": typeof types.MusicDocument,
    "\n  query PopularTracks($genre: String, $after: String) {\n    getCuratedTracks(genre: $genre, sort: POPULAR, first: 20, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.PopularTracksDocument,
    "\n  query PopularAlbums($genre: String, $after: String) {\n    getCuratedAlbums(genre: $genre, sort: POPULAR, first: 24, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.PopularAlbumsDocument,
    "\n  query SavedTracks($after: String) {\n    getUserSavedTracks(first: 50, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.SavedTracksDocument,
    "\n  query SavedAlbums($after: String) {\n    getUserSavedAlbums(first: 50, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": typeof types.SavedAlbumsDocument,
    "\n  query FoundSong($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n": typeof types.FoundSongDocument,
    "\n  query TrackPage($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      artistInfo {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n      }\n      duration\n      albumId\n      albumTitle\n      number\n      genres {\n        id\n        name\n        slug\n      }\n      coverArtUrl\n      tint\n      playCount\n      isInLibrary\n      hasAccessTo\n      isDemoSound\n      license\n      licenseUrl\n      attribution\n      ...TrackRow\n    }\n  }\n": typeof types.TrackPageDocument,
    "\n  query SimilarToTrack($id: ID!) {\n    similarTracks(trackId: $id, first: 12) {\n      score\n      reason\n      track {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": typeof types.SimilarToTrackDocument,
};
const documents: Documents = {
    "\n  query AlbumPage($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      albumType\n      genres {\n        id\n        name\n        slug\n      }\n      releaseDate\n      coverArtUrl\n      tint\n      artist {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n      }\n      trackCount\n      duration\n      isInLibrary\n      tracks(first: 100) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.AlbumPageDocument,
    "\n  query AlbumMoreTracks($id: ID!, $after: String) {\n    album(id: $id) {\n      id\n      tracks(first: 100, after: $after) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": types.AlbumMoreTracksDocument,
    "\n  query MoreOfArtist($userId: ID!) {\n    userAlbums(userId: $userId, first: 13) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n": types.MoreOfArtistDocument,
    "\n  query ArtistPage($handle: String!) {\n    artist(handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      bio\n      city\n      state\n      country\n      profilePictureUrl\n      bannerUrl\n      tint\n      genres {\n        id\n        name\n        slug\n      }\n      followerCount\n      playCount\n      trackCount\n      albumCount\n      isFollowed\n    }\n  }\n": types.ArtistPageDocument,
    "\n  query ArtistMusicParts($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      albums(first: 48) {\n        nodes {\n          id\n          ...AlbumTile\n        }\n        totalCount\n      }\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        totalCount\n      }\n    }\n  }\n": types.ArtistMusicPartsDocument,
    "\n  query SimilarToArtist($id: ID!) {\n    similarArtists(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": types.SimilarToArtistDocument,
    "\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": types.TileTracksDocument,
    "\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    isDemoSound\n    license\n    licenseUrl\n    attribution\n  }\n": types.TrackRowFragmentDoc,
    "\n  fragment AlbumTile on Album {\n    id\n    title\n    albumType\n    releaseDate\n    coverArtUrl\n    trackCount\n    artist {\n      userId\n      handle\n      artistName\n    }\n  }\n": types.AlbumTileFragmentDoc,
    "\n  fragment ArtistTile on Artist {\n    id\n    handle\n    artistName\n    profilePictureUrl\n    followerCount\n  }\n": types.ArtistTileFragmentDoc,
    "\n  query Home($member: Boolean!) {\n    recentlyPlayed(first: 8) @include(if: $member) {\n      nodes {\n        id\n        tint\n        ...TrackRow\n      }\n    }\n    followedUsersContent(first: 12) @include(if: $member) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    forYou: getCuratedTracks(sort: FOR_YOU, first: 12) {\n      nodes {\n        id\n        tint\n        coverArtUrl\n        ...TrackRow\n      }\n    }\n    popular: getCuratedAlbums(sort: POPULAR, first: 18) {\n      nodes {\n        id\n        coverArtUrl\n        ...AlbumTile\n      }\n    }\n    artists(first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": types.HomeDocument,
    "\n  mutation SaveTrack($id: ID!) {\n    saveTrackToLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.SaveTrackDocument,
    "\n  mutation RemoveTrack($id: ID!) {\n    removeTrackFromLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.RemoveTrackDocument,
    "\n  mutation SaveAlbum($id: ID!) {\n    saveAlbumToLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.SaveAlbumDocument,
    "\n  mutation RemoveAlbum($id: ID!) {\n    removeAlbumFromLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.RemoveAlbumDocument,
    "\n  mutation Follow($id: ID!) {\n    followUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": types.FollowDocument,
    "\n  mutation Unfollow($id: ID!) {\n    unfollowUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": types.UnfollowDocument,
    "\n  query Music($genre: String) {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n    fresh: getCuratedAlbums(genre: $genre, sort: NEW, first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n": types.MusicDocument,
    "\n  query PopularTracks($genre: String, $after: String) {\n    getCuratedTracks(genre: $genre, sort: POPULAR, first: 20, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.PopularTracksDocument,
    "\n  query PopularAlbums($genre: String, $after: String) {\n    getCuratedAlbums(genre: $genre, sort: POPULAR, first: 24, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.PopularAlbumsDocument,
    "\n  query SavedTracks($after: String) {\n    getUserSavedTracks(first: 50, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.SavedTracksDocument,
    "\n  query SavedAlbums($after: String) {\n    getUserSavedAlbums(first: 50, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": types.SavedAlbumsDocument,
    "\n  query FoundSong($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n": types.FoundSongDocument,
    "\n  query TrackPage($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      artistInfo {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n      }\n      duration\n      albumId\n      albumTitle\n      number\n      genres {\n        id\n        name\n        slug\n      }\n      coverArtUrl\n      tint\n      playCount\n      isInLibrary\n      hasAccessTo\n      isDemoSound\n      license\n      licenseUrl\n      attribution\n      ...TrackRow\n    }\n  }\n": types.TrackPageDocument,
    "\n  query SimilarToTrack($id: ID!) {\n    similarTracks(trackId: $id, first: 12) {\n      score\n      reason\n      track {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": types.SimilarToTrackDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AlbumPage($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      albumType\n      genres {\n        id\n        name\n        slug\n      }\n      releaseDate\n      coverArtUrl\n      tint\n      artist {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n      }\n      trackCount\n      duration\n      isInLibrary\n      tracks(first: 100) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query AlbumPage($id: ID!) {\n    album(id: $id) {\n      id\n      title\n      albumType\n      genres {\n        id\n        name\n        slug\n      }\n      releaseDate\n      coverArtUrl\n      tint\n      artist {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n      }\n      trackCount\n      duration\n      isInLibrary\n      tracks(first: 100) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AlbumMoreTracks($id: ID!, $after: String) {\n    album(id: $id) {\n      id\n      tracks(first: 100, after: $after) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query AlbumMoreTracks($id: ID!, $after: String) {\n    album(id: $id) {\n      id\n      tracks(first: 100, after: $after) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MoreOfArtist($userId: ID!) {\n    userAlbums(userId: $userId, first: 13) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n"): (typeof documents)["\n  query MoreOfArtist($userId: ID!) {\n    userAlbums(userId: $userId, first: 13) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ArtistPage($handle: String!) {\n    artist(handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      bio\n      city\n      state\n      country\n      profilePictureUrl\n      bannerUrl\n      tint\n      genres {\n        id\n        name\n        slug\n      }\n      followerCount\n      playCount\n      trackCount\n      albumCount\n      isFollowed\n    }\n  }\n"): (typeof documents)["\n  query ArtistPage($handle: String!) {\n    artist(handle: $handle) {\n      id\n      userId\n      handle\n      artistName\n      bio\n      city\n      state\n      country\n      profilePictureUrl\n      bannerUrl\n      tint\n      genres {\n        id\n        name\n        slug\n      }\n      followerCount\n      playCount\n      trackCount\n      albumCount\n      isFollowed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ArtistMusicParts($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      albums(first: 48) {\n        nodes {\n          id\n          ...AlbumTile\n        }\n        totalCount\n      }\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        totalCount\n      }\n    }\n  }\n"): (typeof documents)["\n  query ArtistMusicParts($id: ID!) {\n    featuredTracks(artistUserId: $id) {\n      id\n      ...TrackRow\n    }\n    artistMusic(artistId: $id) {\n      albums(first: 48) {\n        nodes {\n          id\n          ...AlbumTile\n        }\n        totalCount\n      }\n      tracks(first: 20) {\n        nodes {\n          id\n          ...TrackRow\n        }\n        totalCount\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SimilarToArtist($id: ID!) {\n    similarArtists(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"): (typeof documents)["\n  query SimilarToArtist($id: ID!) {\n    similarArtists(artistId: $id, first: 12) {\n      score\n      reason\n      artist {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"): (typeof documents)["\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    isDemoSound\n    license\n    licenseUrl\n    attribution\n  }\n"): (typeof documents)["\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    isDemoSound\n    license\n    licenseUrl\n    attribution\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AlbumTile on Album {\n    id\n    title\n    albumType\n    releaseDate\n    coverArtUrl\n    trackCount\n    artist {\n      userId\n      handle\n      artistName\n    }\n  }\n"): (typeof documents)["\n  fragment AlbumTile on Album {\n    id\n    title\n    albumType\n    releaseDate\n    coverArtUrl\n    trackCount\n    artist {\n      userId\n      handle\n      artistName\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ArtistTile on Artist {\n    id\n    handle\n    artistName\n    profilePictureUrl\n    followerCount\n  }\n"): (typeof documents)["\n  fragment ArtistTile on Artist {\n    id\n    handle\n    artistName\n    profilePictureUrl\n    followerCount\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Home($member: Boolean!) {\n    recentlyPlayed(first: 8) @include(if: $member) {\n      nodes {\n        id\n        tint\n        ...TrackRow\n      }\n    }\n    followedUsersContent(first: 12) @include(if: $member) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    forYou: getCuratedTracks(sort: FOR_YOU, first: 12) {\n      nodes {\n        id\n        tint\n        coverArtUrl\n        ...TrackRow\n      }\n    }\n    popular: getCuratedAlbums(sort: POPULAR, first: 18) {\n      nodes {\n        id\n        coverArtUrl\n        ...AlbumTile\n      }\n    }\n    artists(first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"): (typeof documents)["\n  query Home($member: Boolean!) {\n    recentlyPlayed(first: 8) @include(if: $member) {\n      nodes {\n        id\n        tint\n        ...TrackRow\n      }\n    }\n    followedUsersContent(first: 12) @include(if: $member) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    forYou: getCuratedTracks(sort: FOR_YOU, first: 12) {\n      nodes {\n        id\n        tint\n        coverArtUrl\n        ...TrackRow\n      }\n    }\n    popular: getCuratedAlbums(sort: POPULAR, first: 18) {\n      nodes {\n        id\n        coverArtUrl\n        ...AlbumTile\n      }\n    }\n    artists(first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveTrack($id: ID!) {\n    saveTrackToLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SaveTrack($id: ID!) {\n    saveTrackToLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveTrack($id: ID!) {\n    removeTrackFromLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveTrack($id: ID!) {\n    removeTrackFromLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SaveAlbum($id: ID!) {\n    saveAlbumToLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation SaveAlbum($id: ID!) {\n    saveAlbumToLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveAlbum($id: ID!) {\n    removeAlbumFromLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveAlbum($id: ID!) {\n    removeAlbumFromLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Follow($id: ID!) {\n    followUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation Follow($id: ID!) {\n    followUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Unfollow($id: ID!) {\n    unfollowUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation Unfollow($id: ID!) {\n    unfollowUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Music($genre: String) {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n    fresh: getCuratedAlbums(genre: $genre, sort: NEW, first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"): (typeof documents)["\n  query Music($genre: String) {\n    genres {\n      id\n      name\n      slug\n      trackCount\n    }\n    fresh: getCuratedAlbums(genre: $genre, sort: NEW, first: 12) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n    }\n    artists(genre: $genre, first: 12) {\n      nodes {\n        id\n        ...ArtistTile\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PopularTracks($genre: String, $after: String) {\n    getCuratedTracks(genre: $genre, sort: POPULAR, first: 20, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query PopularTracks($genre: String, $after: String) {\n    getCuratedTracks(genre: $genre, sort: POPULAR, first: 20, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PopularAlbums($genre: String, $after: String) {\n    getCuratedAlbums(genre: $genre, sort: POPULAR, first: 24, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query PopularAlbums($genre: String, $after: String) {\n    getCuratedAlbums(genre: $genre, sort: POPULAR, first: 24, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SavedTracks($after: String) {\n    getUserSavedTracks(first: 50, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query SavedTracks($after: String) {\n    getUserSavedTracks(first: 50, after: $after) {\n      nodes {\n        id\n        ...TrackRow\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SavedAlbums($after: String) {\n    getUserSavedAlbums(first: 50, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"): (typeof documents)["\n  query SavedAlbums($after: String) {\n    getUserSavedAlbums(first: 50, after: $after) {\n      nodes {\n        id\n        ...AlbumTile\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FoundSong($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n"): (typeof documents)["\n  query FoundSong($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      ...TrackRow\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TrackPage($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      artistInfo {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n      }\n      duration\n      albumId\n      albumTitle\n      number\n      genres {\n        id\n        name\n        slug\n      }\n      coverArtUrl\n      tint\n      playCount\n      isInLibrary\n      hasAccessTo\n      isDemoSound\n      license\n      licenseUrl\n      attribution\n      ...TrackRow\n    }\n  }\n"): (typeof documents)["\n  query TrackPage($id: ID!) {\n    audioTrack(id: $id) {\n      id\n      title\n      artist\n      artistInfo {\n        userId\n        handle\n        artistName\n        profilePictureUrl\n      }\n      duration\n      albumId\n      albumTitle\n      number\n      genres {\n        id\n        name\n        slug\n      }\n      coverArtUrl\n      tint\n      playCount\n      isInLibrary\n      hasAccessTo\n      isDemoSound\n      license\n      licenseUrl\n      attribution\n      ...TrackRow\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SimilarToTrack($id: ID!) {\n    similarTracks(trackId: $id, first: 12) {\n      score\n      reason\n      track {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"): (typeof documents)["\n  query SimilarToTrack($id: ID!) {\n    similarTracks(trackId: $id, first: 12) {\n      score\n      reason\n      track {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;