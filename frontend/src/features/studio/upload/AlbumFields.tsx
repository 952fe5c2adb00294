import { useQuery } from '@apollo/client/react';
import { Cover } from '@/components/Cover';
import { Field, Input, Select } from '@/components/Field';
import { serviceBase } from '@/core/data/services';
import { readFragment } from '@/gql';
import { cx } from '@/lib/cx';
import { studioAlbumFragment } from '../api/music/studioAlbumFragment';
import { studioAlbumsDocument } from '../api/music/studioAlbums';
import { GenreField } from '../GenreField';
import { typeNames } from '../works';
import { type Target, useBatch } from './batch';
import type { Filled } from './prefill';

interface AlbumFieldsProps {
  artistUserId: string;
  filled: Filled;
  errors: Readonly<Record<string, string>>;
}

/** Which album the files are for, and what it is called where it is new. */
export function AlbumFields({ artistUserId, filled, errors }: AlbumFieldsProps) {
  const target = useBatch(({ target: chosen }) => chosen);
  const { data } = useQuery(studioAlbumsDocument, {
    variables: { artistUserId, sort: 'NEWEST', first: 50 },
  });
  const albums = readFragment(studioAlbumFragment, data?.studioAlbums.nodes ?? []);
  const value = target.kind === 'album' ? target.id : target.kind;
  return (
    <section aria-label="Album" className="grid content-start gap-5">
      <Field label="Goes to">
        {(control) => (
          <Select
            {...control}
            value={value}
            onChange={(event) => useBatch.setState({ target: toTarget(event.target.value) })}
          >
            <option value="new">A new album, EP or single</option>
            {target.kind === 'album' && !albums.some(({ id }) => id === target.id) && (
              <option value={target.id}>The album chosen before</option>
            )}
            {albums.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
            <option value="none">No album: single tracks</option>
          </Select>
        )}
      </Field>
      {target.kind === 'new' && (
        <>
          <Field label="Title of the album" error={errors.title}>
            {(control) => (
              <Input
                {...control}
                value={filled.albumTitle}
                maxLength={200}
                onChange={(event) => useBatch.setState({ albumTitle: event.target.value })}
              />
            )}
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <Field label="Type">
              {(control) => (
                <Select
                  {...control}
                  value={filled.albumType}
                  onChange={(event) =>
                    useBatch.setState({ albumType: event.target.value as Filled['albumType'] })
                  }
                >
                  {Object.entries(typeNames).map(([type, name]) => (
                    <option key={type} value={type}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <GenreField
              value={filled.genre}
              error={errors.genre}
              onChange={(genre) => useBatch.setState({ genre })}
            />
          </div>
          <Covers filled={filled} />
        </>
      )}
    </section>
  );
}

function toTarget(value: string): Target {
  return value === 'new' || value === 'none' ? { kind: value } : { kind: 'album', id: value };
}

function Covers({ filled: { cover, covers } }: { filled: Filled }) {
  if (covers.length === 0) {
    return (
      <p className="text-sm text-text-3">
        A cover comes from a picture among the files, or from the sounds themselves. You can choose
        one later, too.
      </p>
    );
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Cover</legend>
      <div className="flex flex-wrap gap-3">
        {covers.map(({ key, url }, index) => (
          <label
            key={key}
            className={cx(
              'cursor-pointer rounded-sm border-2 p-0.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
              cover?.key === key ? 'border-accent' : 'border-transparent',
            )}
          >
            <input
              type="radio"
              name="cover"
              checked={cover?.key === key}
              onChange={() => useBatch.setState({ coverKey: key })}
              className="sr-only"
            />
            <span className="sr-only">
              {url ? `Picture ${index + 1}` : 'The picture in the sounds'}
            </span>
            {url ? (
              <Cover src={serviceBase('content') + url} width={96} className="w-24" />
            ) : (
              <span className="grid aspect-square w-24 place-items-center rounded-sm bg-raised p-2 text-center text-xs text-text-2">
                From the sounds
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
