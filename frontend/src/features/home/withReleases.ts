import type { HomeQuery } from '@/gql/graphql';
import type { ShelfOfHome } from './Shelf';

/** Milliseconds for which a release may not be on its shelf yet: until it has been learned from. */
const fresh = 2 * 24 * 3600_000;

/** The shelves, with what those whom one follows have released since the shelves were last put together. */
export function withReleases(data: HomeQuery, now = Date.now()): readonly ShelfOfHome[] {
  const shelves = data.homeShelves;
  const shown = new Set(shelves.flatMap(({ albums }) => albums.map(({ album }) => album.id)));
  const albums: ShelfOfHome['albums'] = (data.followedUsersContent?.nodes ?? [])
    .filter(({ id, releaseDate }) => !shown.has(id) && now - Date.parse(releaseDate) < fresh)
    .map((album) => ({ reason: '', album }));
  if (albums.length === 0) return shelves;
  const at = shelves.findIndex(({ kind, tracks }) => kind === 'FOLLOWED' && tracks.length === 0);
  const shelf = shelves[at];
  if (shelf) return shelves.with(at, { ...shelf, albums: [...albums, ...shelf.albums] });
  const title = 'New from those you follow';
  const made: ShelfOfHome = {
    id: 'released',
    kind: 'FOLLOWED',
    title,
    about: null,
    tracks: [],
    albums,
  };
  return [...shelves.slice(0, 1), made, ...shelves.slice(1)];
}
