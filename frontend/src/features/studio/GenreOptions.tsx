import { useQuery } from '@apollo/client/react';
import { useId, type ReactNode } from 'react';
import { studioGenresDocument } from './documents/music';

/** Offers the site's genres to a field, which may still hold another. */
export function GenreOptions({ children }: { children: (list: string) => ReactNode }) {
  const id = useId();
  const { data } = useQuery(studioGenresDocument);
  return (
    <>
      {children(id)}
      <datalist id={id}>
        {data?.genres.map((genre) => (
          <option key={genre.id} value={genre.name} />
        ))}
      </datalist>
    </>
  );
}
