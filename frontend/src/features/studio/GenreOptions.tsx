import { useQuery } from '@apollo/client/react';
import { useId, type ReactNode } from 'react';
import { studioGenresDocument } from './api/music/studioGenres';

/** The names of the site's genres; none until they are known. */
export function useGenres(): readonly string[] {
  const { data } = useQuery(studioGenresDocument, { fetchPolicy: 'cache-first' });
  return data?.genres.map(({ name }) => name) ?? [];
}

/** Offers the site's genres to a field. */
export function GenreOptions({ children }: { children: (list: string) => ReactNode }) {
  const id = useId();
  const genres = useGenres();
  return (
    <>
      {children(id)}
      <datalist id={id}>
        {genres.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
