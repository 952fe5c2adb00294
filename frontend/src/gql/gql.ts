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
    "\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": typeof types.TileTracksDocument,
    "\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    isDemoSound\n    attribution\n  }\n": typeof types.TrackRowFragmentDoc,
    "\n  fragment AlbumTile on Album {\n    id\n    title\n    albumType\n    releaseDate\n    coverArtUrl\n    trackCount\n    artist {\n      userId\n      handle\n      artistName\n    }\n  }\n": typeof types.AlbumTileFragmentDoc,
    "\n  fragment ArtistTile on Artist {\n    id\n    handle\n    artistName\n    profilePictureUrl\n    followerCount\n  }\n": typeof types.ArtistTileFragmentDoc,
    "\n  mutation SaveTrack($id: ID!) {\n    saveTrackToLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.SaveTrackDocument,
    "\n  mutation RemoveTrack($id: ID!) {\n    removeTrackFromLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.RemoveTrackDocument,
    "\n  mutation SaveAlbum($id: ID!) {\n    saveAlbumToLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.SaveAlbumDocument,
    "\n  mutation RemoveAlbum($id: ID!) {\n    removeAlbumFromLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": typeof types.RemoveAlbumDocument,
    "\n  mutation Follow($id: ID!) {\n    followUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": typeof types.FollowDocument,
    "\n  mutation Unfollow($id: ID!) {\n    unfollowUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": typeof types.UnfollowDocument,
};
const documents: Documents = {
    "\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n": types.TileTracksDocument,
    "\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    isDemoSound\n    attribution\n  }\n": types.TrackRowFragmentDoc,
    "\n  fragment AlbumTile on Album {\n    id\n    title\n    albumType\n    releaseDate\n    coverArtUrl\n    trackCount\n    artist {\n      userId\n      handle\n      artistName\n    }\n  }\n": types.AlbumTileFragmentDoc,
    "\n  fragment ArtistTile on Artist {\n    id\n    handle\n    artistName\n    profilePictureUrl\n    followerCount\n  }\n": types.ArtistTileFragmentDoc,
    "\n  mutation SaveTrack($id: ID!) {\n    saveTrackToLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.SaveTrackDocument,
    "\n  mutation RemoveTrack($id: ID!) {\n    removeTrackFromLibrary(trackId: $id) {\n      success\n      message\n      track {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.RemoveTrackDocument,
    "\n  mutation SaveAlbum($id: ID!) {\n    saveAlbumToLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.SaveAlbumDocument,
    "\n  mutation RemoveAlbum($id: ID!) {\n    removeAlbumFromLibrary(albumId: $id) {\n      success\n      message\n      album {\n        id\n        isInLibrary\n      }\n    }\n  }\n": types.RemoveAlbumDocument,
    "\n  mutation Follow($id: ID!) {\n    followUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": types.FollowDocument,
    "\n  mutation Unfollow($id: ID!) {\n    unfollowUser(userId: $id) {\n      success\n      message\n      artist {\n        id\n        isFollowed\n        followerCount\n      }\n    }\n  }\n": types.UnfollowDocument,
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
export function graphql(source: "\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"): (typeof documents)["\n  query TileTracks($id: ID!) {\n    getAlbumTracks(albumId: $id, first: 100) {\n      nodes {\n        id\n        ...TrackRow\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    isDemoSound\n    attribution\n  }\n"): (typeof documents)["\n  fragment TrackRow on Track {\n    id\n    neo4jId\n    title\n    artist\n    artistInfo {\n      userId\n      handle\n    }\n    duration\n    streamingUrl\n    albumId\n    albumTitle\n    number\n    coverArtUrl\n    tint\n    isInLibrary\n    hasAccessTo\n    isDemoSound\n    attribution\n  }\n"];
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

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;