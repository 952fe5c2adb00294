import { lazyPart } from '@/components/lazyPart';
import type { MenuEntry } from '@/components/Menu';
import { TasteItems } from '@/features/taste';
import type { TrackRowFragment } from '@/gql/graphql';
import type { AlbumOfMenu } from './AlbumItems';
import type { ArtistOfMenu } from './ArtistItems';
import type { Whole } from './whole';

// What can be done with the things of the catalogue comes with the first menu that is asked for.
const TrackItems = lazyPart(async () => (await import('./TrackItems')).TrackItems);
const AlbumItems = lazyPart(async () => (await import('./AlbumItems')).AlbumItems);
const WholeItems = lazyPart(async () => (await import('./WholeItems')).WholeItems);
const ArtistItems = lazyPart(async () => (await import('./ArtistItems')).ArtistItems);

const withTaste = (part: { load: () => Promise<unknown> }) => () =>
  Promise.all([part.load(), TasteItems.load()]);

/** What can be done with a track, for its menu. */
export const trackMenu = (track: TrackRowFragment): MenuEntry[] => [
  { key: 'track', node: <TrackItems track={track} />, load: withTaste(TrackItems) },
];

/** What can be done with an album of which no more than the tile is loaded. */
export const albumMenu = (album: AlbumOfMenu): MenuEntry[] => [
  { key: 'album', node: <AlbumItems album={album} />, load: withTaste(AlbumItems) },
];

/** What can be done with an artist. */
export const artistMenu = (artist: ArtistOfMenu): MenuEntry[] => [
  { key: 'artist', node: <ArtistItems artist={artist} />, load: withTaste(ArtistItems) },
];

/** What can be done with a playlist as a whole. */
export const wholeMenu = (whole: Whole): MenuEntry[] => [
  { key: 'whole', node: <WholeItems whole={whole} />, load: () => WholeItems.load() },
];
