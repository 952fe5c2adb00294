import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { Panel } from '@/components/instruments/Panel';
import { toRefused } from '@/core/data/refused';
import { findHits, type Hit } from './api/featuredApi';

interface AdderProps {
  isFull: boolean;
  onAdd: (hit: Hit) => Promise<void>;
}

/** Finds a thing by its name and puts it at the end of the list. */
export function Adder({ isFull, onAdd }: AdderProps) {
  const [text, setText] = useState('');
  const [hits, setHits] = useState<Hit[] | null>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);

  const look = async () => {
    const query = text.trim();
    if (query === '') return;
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
          : 'Albums, tracks, artists, events and merchandise that visitors see.'
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
        <Field label="Name" className="min-w-0 flex-1 basis-60">
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
                disabled={isFull}
                aria-label={`Feature ${hit.name}`}
                onClick={() => void onAdd(hit)}
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
