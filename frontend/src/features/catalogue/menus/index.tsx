import { lazy } from 'react';
import type { MenuEntry } from '@/components/Menu';
import { loadTasteItems } from '@/features/taste';
import type { TrackRowFragment } from '@/gql/graphql';
import type { AlbumOfMenu } from './AlbumItems';
import type { ArtistOfMenu } from './ArtistItems';

// What can be done with the things of the catalogue comes with the first menu that is asked for.
const loadTrack = () => import('./TrackItems');
const loadAlbum = () => import('./AlbumItems');
const loadArtist = () => import('./ArtistItems');
const withTaste = (load: () => Promise<unknown>) => () => Promise.all([load(), loadTasteItems()]);
const TrackItems = lazy(loadTrack);
const AlbumItems = lazy(loadAlbum);
const ArtistItems = lazy(loadArtist);

/** What can be done with a track, for its menu. */
export const trackMenu = (track: TrackRowFragment): MenuEntry[] => [
  { key: 'track', node: <TrackItems track={track} />, load: withTaste(loadTrack) },
];

/** What can be done with an album of which no more than the tile is loaded. */
export const albumMenu = (album: AlbumOfMenu): MenuEntry[] => [
  { key: 'album', node: <AlbumItems album={album} />, load: withTaste(loadAlbum) },
];

/** What can be done with an artist. */
export const artistMenu = (artist: ArtistOfMenu): MenuEntry[] => [
  { key: 'artist', node: <ArtistItems artist={artist} />, load: withTaste(loadArtist) },
];
