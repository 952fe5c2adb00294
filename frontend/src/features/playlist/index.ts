export { myPlaylistsDocument, userPlaylistsDocument } from './documents';
export { PlaylistForm } from './PlaylistForm';
export { PlaylistTiles } from './PlaylistTiles';
export { usePlaylists } from './usePlaylists';
// AddToPlaylist is loaded late, by its file: the index would bring it along at once.
