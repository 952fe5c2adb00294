import { Search } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { toRefused } from '@/core/data/refused';
import { readLink, type Thing, type ThingType, thingTypes, typeName } from '../things';
import { findHits, type Hit } from './inspect';

interface FinderProps {
  /** Called when another thing is looked for: what was found before is not meant any more. */
  onLook: () => void;
  /** `hint` is a name under which the index may have it. */
  onChoose: (thing: Thing, hint: string) => void;
}

interface Found {
  text: string;
  hits: Hit[];
  problem: string | null;
}

/** Finds a thing by name and, as what cannot be found cannot be searched for, by link or id. */
export function Finder({ onLook, onChoose }: FinderProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);

  const look = async () => {
    const query = text.trim();
    if (query === '') return;
    const link = readLink(query);
    if (link) {
      setFound(null);
      onChoose(link, '');
      return;
    }
    onLook();
    setBusy(true);
    try {
      setFound({ text: query, hits: await findHits(query), problem: null });
    } catch (error) {
      setFound({ text: query, hits: [], problem: toRefused(error).message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-4">
      <form
        role="search"
        aria-label="Find a thing"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <Field label="Name, link, @handle or id" className="min-w-0 flex-1 basis-60">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={text}
              maxLength={300}
              placeholder="Mara Voss, /maravoss, …"
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          <Search size={18} aria-hidden="true" /> Look up
        </Button>
      </form>
      {found && (
        <Hits
          key={found.text}
          found={found}
          onChoose={(thing, hint) => {
            setFound(null);
            onChoose(thing, hint);
          }}
        />
      )}
    </div>
  );
}

interface HitsProps extends Pick<FinderProps, 'onChoose'> {
  found: Found;
}

function Hits({ found: { text, hits, problem }, onChoose }: HitsProps) {
  const [as, setAs] = useState<ThingType | 'handle'>('artist');
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm text-text-2">
        {problem
          ? `Search does not answer (${problem.replace(/\.$/, '')}). A link or an id can be looked up all the same.`
          : hits.length === 0
            ? `Search finds nothing for “${text}”. Paste a link to the thing, or look it up by its id.`
            : `Search finds for “${text}”:`}
      </p>
      {hits.length > 0 && (
        <ul className="max-h-64 divide-y divide-line overflow-y-auto border-y border-line">
          {hits.map((hit) => (
            <li key={`${hit.type} ${hit.id}`}>
              <button
                type="button"
                onClick={() =>
                  onChoose(
                    { type: hit.type, id: hit.id, ...(hit.handle ? { handle: hit.handle } : {}) },
                    hit.name,
                  )
                }
                className="flex min-h-11 w-full items-center gap-3 px-1 text-left text-sm hover:bg-raised"
              >
                <Badge>{typeName(hit.type)}</Badge>
                <span className="min-w-0 truncate font-semibold">{hit.name}</span>
                {hit.by && <span className="min-w-0 truncate text-text-3">{hit.by}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        aria-label="Look up by id"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (as === 'handle') onChoose({ type: 'artist', id: '', handle: text }, text);
          else onChoose({ type: as, id: text }, '');
        }}
      >
        <Field label={`Take “${text.length > 40 ? `${text.slice(0, 40)}…` : text}” as`}>
          {(control) => (
            <Select
              {...control}
              value={as}
              onChange={(event) => setAs(event.target.value as ThingType | 'handle')}
            >
              {thingTypes.map((type) => (
                <option key={type} value={type}>
                  {`the id of ${/^[aeiou]/i.test(typeName(type)) ? 'an' : 'a'} ${typeName(type).toLowerCase()}`}
                </option>
              ))}
              <option value="handle">the handle of an artist</option>
            </Select>
          )}
        </Field>
        <Button type="submit">Look up</Button>
      </form>
    </div>
  );
}
