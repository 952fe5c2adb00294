import { skipToken, useQuery } from '@apollo/client/react';
import type { ComponentProps } from 'react';
import { Field, Select } from '@/components/Field';
import { ownMusicDocument } from './api/ownMusic';

interface MusicChoiceProps {
  userId: string;
  isDownload: boolean;
  error: string | undefined;
  register: Partial<ComponentProps<typeof Select>>;
  onChange: (isDownload: boolean) => void;
}

/** Whether something is shipped, or a download of an album or a song, and of which. */
export function MusicChoice({ userId, isDownload, error, register, onChange }: MusicChoiceProps) {
  const { data } = useQuery(ownMusicDocument, isDownload ? { variables: { userId } } : skipToken);
  const groups = [
    { label: 'Albums', all: data?.studioAlbums.nodes ?? [] },
    { label: 'Songs', all: data?.studioTracks.nodes ?? [] },
  ];
  return (
    <div className="grid gap-6 wide:grid-cols-2">
      <Field label="What it is">
        {(control) => (
          <Select
            {...control}
            value={isDownload ? 'download' : 'thing'}
            onChange={(event) => onChange(event.target.value === 'download')}
          >
            <option value="thing">Something to ship</option>
            <option value="download">A download of your music</option>
          </Select>
        )}
      </Field>
      {isDownload && (
        <Field
          label="Album or song"
          error={error}
          hint="Whoever buys it may hear it in full and download it for good."
        >
          {(control) => (
            <Select {...control} {...register}>
              <option value="">Choose</option>
              {groups.map(
                ({ label, all }) =>
                  all.length > 0 && (
                    <optgroup key={label} label={label}>
                      {all.map(({ id, title }) => (
                        <option key={id} value={id}>
                          {title}
                        </option>
                      ))}
                    </optgroup>
                  ),
              )}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}
