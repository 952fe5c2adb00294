import type { TrackRowFragment } from '@/gql/graphql';
import type { PlaylistTileFragment } from '@/gql/graphql';

/** A playlist for the menu of wholes. A private one has no address that others can open. */
export function wholeOf(
  { id, title, visibility }: PlaylistTileFragment,
  tracksOf: (id: string) => Promise<readonly TrackRowFragment[]>,
) {
  return {
    title,
    path: visibility === 'PRIVATE' ? null : `/playlist/${id}`,
    tracks: () => tracksOf(id),
  };
}
