import type { ApolloCache } from '@apollo/client';
import type { FragmentType } from '@/gql';
import { studioAlbumFragment } from './music/studioAlbumFragment';
import { studioTrackFragment } from './music/studioTrackFragment';

/** Writes what a mutation answered about an album into what is shown of it. */
export function writeAlbum(
  cache: ApolloCache,
  album: FragmentType<typeof studioAlbumFragment>,
): void {
  cache.writeFragment({
    fragment: studioAlbumFragment,
    fragmentName: 'StudioAlbum',
    data: { __typename: 'Album', ...album } as never,
  });
}

/** The same of a track. */
export function writeTrack(
  cache: ApolloCache,
  track: FragmentType<typeof studioTrackFragment>,
): void {
  cache.writeFragment({
    fragment: studioTrackFragment,
    fragmentName: 'StudioTrack',
    data: { __typename: 'Track', ...track } as never,
  });
}

/** Writes that something waits in the bin, where it can be taken out of again. */
export function writeDeleted(cache: ApolloCache, typename: 'Album' | 'Track', id: string): void {
  const ref = cache.identify({ __typename: typename, id });
  if (!ref) return;
  cache.modify({
    id: ref,
    fields: { status: () => 'DELETED', deletedAt: () => new Date().toISOString() },
  });
}

/** Forgets the lists of the catalogue and of the public pages that what was changed may be in. */
export function forgetLists(cache: ApolloCache): void {
  for (const fieldName of ['studioAlbums', 'studioTracks', 'userAlbums', 'artistMusic']) {
    cache.evict({ fieldName });
  }
}

/** Writes whether a track is among the featured ones; their list is asked for again. */
export function writeFeatured(cache: ApolloCache, trackId: string, featured: boolean): void {
  const ref = cache.identify({ __typename: 'Track', id: trackId });
  if (ref) cache.modify({ id: ref, fields: { isFeatured: () => featured } });
  cache.evict({ fieldName: 'featuredTracks' });
}

/** An album's tracks take its status: what is cached of them is asked for again. */
export function forgetTracksOf(cache: ApolloCache, albumId: string): void {
  cache.evict({ fieldName: 'getAlbumTracks', args: { albumId } });
}
