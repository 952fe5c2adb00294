export { GenreChips } from './GenreChips';
export { Facts } from './facts';
export { albumFragment, artistFragment, trackFragment } from './fragments';
export { LoadMore } from './LoadMore';
export { AlbumTiles, ArtistTiles, TilesSkeleton, usePlayAlbum } from './Tiles';
export { TrackList, TrackListSkeleton, useTrackActions } from './TrackList';
export { usePlay } from './usePlay';
export { WorkHeader, WorkHeaderSkeleton } from './WorkHeader';
