import { useState, type FormEvent } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { toRefused } from '@/core/data/refused';
import type { PlaylistVisibility } from '@/gql/graphql';

interface PlaylistValues {
  title: string;
  description: string | null;
  visibility: PlaylistVisibility;
}

interface PlaylistFormProps {
  values?: PlaylistValues;
  submit: string;
  onSubmit: (values: PlaylistValues) => Promise<unknown>;
}

const visibilities: Record<PlaylistVisibility, string> = {
  PRIVATE: 'Private: you, and those you work on it with',
  LINK: 'Whoever has the link',
  PUBLIC: 'Everybody, and on your profile',
};

/** What a playlist is called, and who may see it. */
export function PlaylistForm({ values, submit, onSubmit }: PlaylistFormProps) {
  const [title, setTitle] = useState(values?.title ?? '');
  const [description, setDescription] = useState(values?.description ?? '');
  const [visibility, setVisibility] = useState<PlaylistVisibility>(values?.visibility ?? 'PRIVATE');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || title.trim() === '') return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit({ title: title.trim(), description: description.trim() || null, visibility });
    } catch (refused) {
      setError(toRefused(refused).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-4">
      <Field label="Title" error={error}>
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={100}
            required
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Field label="Description">
        {(control) => (
          <textarea
            {...control}
            value={description}
            maxLength={1000}
            rows={3}
            onChange={(event) => setDescription(event.target.value)}
            className="w-full rounded-sm border border-line-strong bg-surface px-3 py-2 text-md text-text hover:border-text-3 focus:border-accent-text"
          />
        )}
      </Field>
      <Field label="Who may see it">
        {(control) => (
          <Select
            {...control}
            value={visibility}
            onChange={(event) => setVisibility(event.target.value as PlaylistVisibility)}
          >
            {Object.entries(visibilities).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" kind="main" busy={busy} disabled={title.trim() === ''}>
        {submit}
      </Button>
    </form>
  );
}
