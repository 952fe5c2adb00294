import { skipToken, useQuery } from '@apollo/client/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '@/components/Cover';
import { Field, Input } from '@/components/Field';
import { chip } from '@/components/chip';
import { constants } from '@/lib/texts';
import { useDebounced } from '@/lib/useDebounced';
import { peopleByHandleDocument } from './api/peopleByHandle';

export interface Picked {
  userId: string;
  handle: string;
  displayName: string;
}

interface PeoplePickerProps {
  label: string;
  picked: readonly Picked[];
  onPick: (picked: readonly Picked[]) => void;
  /** Ids of those who are not to be offered. */
  without: readonly string[];
}

/** Finds people by the beginning of their name or handle, and collects them. */
export function PeoplePicker({ label, picked, onPick, without }: PeoplePickerProps) {
  const [text, setText] = useState('');
  const query = useDebounced(text.trim().replace(/^@/, ''), constants.searchDebounce);
  const { data } = useQuery(
    peopleByHandleDocument,
    query === '' ? skipToken : { variables: { query } },
  );
  const hidden = new Set([...without, ...picked.map(({ userId }) => userId)]);
  const found = (text.trim() === '' ? [] : (data?.getMentionSuggestions ?? [])).filter(
    ({ userId }) => !hidden.has(userId),
  );
  return (
    <div className="grid gap-2">
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            placeholder="Name or @handle"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {picked.length > 0 && (
        <ul aria-label="Chosen" className="flex flex-wrap gap-1.5">
          {picked.map((person) => (
            <li key={person.userId}>
              <button
                type="button"
                aria-label={`Take ${person.displayName} away`}
                onClick={() => onPick(picked.filter(({ userId }) => userId !== person.userId))}
                className={chip('off')}
              >
                {person.displayName}
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Found" className="grid">
        {found.map((person) => (
          <li key={person.userId}>
            <button
              type="button"
              onClick={() => {
                onPick([...picked, person]);
                setText('');
              }}
              className="flex w-full items-center gap-3 rounded-sm p-2 text-left hover:bg-raised"
            >
              <Avatar src={person.profilePictureUrl} width={36} className="w-9" />
              <span className="min-w-0">
                <span className="block truncate text-sm font-semibold">{person.displayName}</span>
                <span className="block truncate text-xs text-text-3">@{person.handle}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {query !== '' && data && found.length === 0 && text.trim() !== '' && (
        <p role="status" className="px-2 text-sm text-text-3">
          Nobody has a name or a handle that begins so.
        </p>
      )}
    </div>
  );
}
