import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { inWords, verbs } from './acts';

export interface Filter {
  actor: string;
  verb: string;
  subject: string;
  since: string;
  until: string;
}

interface FiltersProps {
  value: Filter;
  onChange: (filter: Filter) => void;
}

/** Who, what, to what and when; what is written counts when it is sent. */
export function Filters({ value, onChange }: FiltersProps) {
  const [draft, setDraft] = useState(value);
  const set = (part: Partial<Filter>) => setDraft({ ...draft, ...part });
  return (
    <form
      role="search"
      aria-label="The audit log"
      className="mb-6 grid grid-cols-1 items-end gap-4 roomy:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(draft);
      }}
    >
      <Field label="By whom">
        {(control) => (
          <Input
            {...control}
            placeholder="@handle or id"
            value={draft.actor}
            onChange={(event) => set({ actor: event.target.value })}
          />
        )}
      </Field>
      <Field label="What was done">
        {(control) => (
          <Select
            {...control}
            value={draft.verb}
            onChange={(event) => set({ verb: event.target.value })}
          >
            <option value="">Anything</option>
            {verbs.map((verb) => (
              <option key={verb} value={verb}>
                {inWords(verb)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="To whom or what">
        {(control) => (
          <Input
            {...control}
            placeholder="@handle or id"
            value={draft.subject}
            onChange={(event) => set({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field label="From">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={draft.since}
            onChange={(event) => set({ since: event.target.value })}
          />
        )}
      </Field>
      <Field label="Before">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={draft.until}
            onChange={(event) => set({ until: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" kind="main">
        Show
      </Button>
    </form>
  );
}
