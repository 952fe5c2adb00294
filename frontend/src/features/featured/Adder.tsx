import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { Panel } from '@/components/instruments/Panel';
import { toRefused } from '@/core/data/refused';
import { fromLocalField } from '@/lib/localTime';
import { findHits, type Hit, hitAt } from './api/featuredApi';
import { DateFields, problemOf } from './DateFields';

interface AdderProps {
  isFull: boolean;
  /** Dates are ISO 8601; null for none. */
  onAdd: (hit: Hit, startDate: string | null, endDate: string | null) => Promise<void>;
}

/** Finds a thing by its name or address and puts it at the end of the list, from a day on where one is given. */
export function Adder({ isFull, onAdd }: AdderProps) {
  const [text, setText] = useState('');
  const [hits, setHits] = useState<Hit[] | null>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const start = fromLocalField(from);
  const end = fromLocalField(until);
  const problem = problemOf(start, end);

  const look = async () => {
    const query = text.trim();
    if (query === '') return;
    const hit = hitAt(query);
    if (hit) {
      setHits([hit]);
      setSaid('What is not out yet can be featured from a day to come.');
      return;
    }
    setBusy(true);
    try {
      const found = await findHits(query);
      setHits(found);
      setSaid(found.length > 0 ? `Found for “${query}”:` : `Search finds nothing for “${query}”.`);
    } catch (error) {
      setHits(null);
      setSaid(toRefused(error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel
      title="Add something"
      note={
        isFull
          ? 'The list is full. Take something off it first.'
          : 'Albums, tracks, artists, events and merchandise, by name or by their address.'
      }
    >
      <form
        role="search"
        aria-label="Find something to feature"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <Field label="Name or address" className="min-w-0 flex-1 basis-60">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={text}
              maxLength={200}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          <Search size={18} aria-hidden="true" /> Find
        </Button>
      </form>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold">
          Not at once
        </summary>
        <div className="grid grid-cols-1 gap-4 roomy:grid-cols-2">
          <DateFields
            from={from}
            until={until}
            problem={problem}
            onFrom={setFrom}
            onUntil={setUntil}
          />
        </div>
      </details>
      <p role="status" className="mt-3 text-sm text-text-2 empty:hidden">
        {said}
      </p>
      {hits && hits.length > 0 && (
        <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto border-y border-line">
          {hits.map((hit) => (
            <li key={`${hit.type} ${hit.id}`} className="flex min-h-11 items-center gap-3 text-sm">
              <Badge>{hit.type}</Badge>
              <span className="min-w-0 flex-1 truncate">
                <span className="font-semibold">{hit.name}</span>
                {hit.by && <span className="ml-2 text-text-3">{hit.by}</span>}
              </span>
              <Button
                size="sm"
                disabled={isFull || problem !== ''}
                aria-label={`Feature ${hit.name}`}
                onClick={() => void onAdd(hit, start, end)}
              >
                <Plus size={16} aria-hidden="true" /> Feature
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
