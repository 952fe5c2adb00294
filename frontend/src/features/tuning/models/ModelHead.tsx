import { Pencil } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { Head } from '@/components/instruments/Table';
import { formatTime } from '@/lib/figures';
import type { Model } from '../types';
import { callModel } from './modelName';

/** Characters of a name. */
const longest = 40;

interface ModelHeadProps {
  model: Model;
  busy: boolean;
  /** Gives it a name, or takes it away; resolves with whether that was done. */
  onName: (model: Model, name: string) => Promise<boolean>;
}

/** What names a model in a table: its name, when it was trained, its version. The name is given in place. */
export function ModelHead({ model, busy, onName }: ModelHeadProps) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Whoever works by keys goes on where they were.
    if (wasEditing.current && !editing) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const { name, trainedAt, version, refused } = model;
  const save = async (next: string) => {
    if (next === (name ?? '') || (await onName(model, next))) setEditing(false);
  };
  return (
    <Head className="whitespace-nowrap">
      {editing ? (
        <NameForm model={model} busy={busy} onSave={save} onCancel={() => setEditing(false)} />
      ) : (
        <span className="flex items-start gap-1">
          <span className="grid">
            {name && <span className="max-w-48 truncate font-semibold">{name}</span>}
            <span className={name ? 'text-xs text-text-2' : undefined}>
              {formatTime(trainedAt)}
            </span>
          </span>
          {!refused && (
            <IconButton
              ref={opener}
              size="sm"
              label={`${name ? 'Rename' : 'Name'} ${callModel(model)}`}
              icon={<Pencil size={15} aria-hidden="true" />}
              className="-my-2"
              onClick={() => setEditing(true)}
            />
          )}
        </span>
      )}
      <span className="block max-w-40 truncate text-xs text-text-3">{version}</span>
    </Head>
  );
}

interface NameFormProps {
  model: Model;
  busy: boolean;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

function NameForm({ model, busy, onSave, onCancel }: NameFormProps) {
  const [text, setText] = useState(model.name ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSave(text.trim());
  };
  return (
    <form
      aria-label={`Name of ${callModel(model)}`}
      className="mb-2 grid w-64 gap-2 whitespace-normal"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Field
        label="Name"
        hint="It is kept until the name is taken away, whatever is trained meanwhile."
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            autoFocus
            autoComplete="off"
            maxLength={longest}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <span className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" kind="main" busy={busy}>
          Save
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        {model.name && (
          <Button size="sm" kind="quiet" disabled={busy} onClick={() => void onSave('')}>
            Take the name away
          </Button>
        )}
      </span>
    </form>
  );
}
