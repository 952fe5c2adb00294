import { useQuery } from '@apollo/client/react';
import { useId } from 'react';
import { Field, Input } from '@/components/Field';
import { studioGenresDocument } from './api/music/studioGenres';

/** The names of the site's genres; none until they are known. */
export function useGenres(): readonly string[] {
  const { data } = useQuery(studioGenresDocument, { fetchPolicy: 'cache-first' });
  return data?.genres.map(({ name }) => name) ?? [];
}

interface GenreFieldProps {
  value: string;
  /** The genre of it that the site has not taken up, if it has such a one. */
  proposed?: string | null;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (genre: string) => void;
  onBlur?: () => void;
}

/** A genre of the site's, or one that is proposed to it. */
export function GenreField({
  value,
  proposed,
  error,
  disabled = false,
  onChange,
  onBlur,
}: GenreFieldProps) {
  const list = useId();
  const genres = useGenres();
  const isProposed = Boolean(proposed) && value.trim() === proposed;
  return (
    <Field
      label="Genre"
      error={error}
      hint={isProposed ? 'Proposed. It shows once the site takes it up.' : undefined}
    >
      {(control) => (
        <>
          <Input
            {...control}
            list={list}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <datalist id={list}>
            {genres.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
