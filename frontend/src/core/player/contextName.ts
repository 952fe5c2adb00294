import type { PlayContext } from './types';

const kinds: Record<PlayContext['type'], string> = {
  album: 'the album',
  artist: 'the artist',
  track: 'the track',
  search: 'the search',
  library: 'your library',
  jukebox: 'the jukebox',
  room: 'the room',
  playlist: 'the playlist',
  list: 'the list',
};

/** What a queue was started from, to follow 'from': “Stage Left”, or the jukebox. */
export function contextName(context: PlayContext | null): string | null {
  if (!context) return null;
  return context.title ? `“${context.title}”` : kinds[context.type];
}

/** Its page, where it has one. */
export function contextPath({ type, id }: PlayContext): string | null {
  if (!id) return null;
  if (type === 'room') return `/listen-together/${id}`;
  if (type === 'album' || type === 'track' || type === 'playlist') return `/${type}/${id}`;
  return null;
}
