export { myPlaylistsDocument } from './api/myPlaylists';
export { userPlaylistsDocument } from './api/userPlaylists';
export { PlaylistForm } from './PlaylistForm';
export { PlaylistTiles } from './PlaylistTiles';
export { usePlaylists } from './usePlaylists';
// AddToPlaylist is loaded late, by its file: the index would bring it along at once.
