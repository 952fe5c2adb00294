import { useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import { Cover } from '@/components/Cover';
import { Dialog } from '@/components/Dialog';
import { Field, Input } from '@/components/Field';
import { useRest } from '@/core/data/useRest';
import { useSession } from '@/core/session';
import { useDebounced } from '@/lib/useDebounced';
import { ownGiveawaysDocument } from '../api/ownGiveaways';
import { foundBySearch, type Kind, type Thing } from './things';

export interface AttachPickerProps {
  /** Artists have giveaways. */
  isArtist: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (thing: Thing) => void;
}

interface Row {
  id: string;
  name?: string | null;
  artistName?: string | null;
  image?: string | null;
}

/** How many of each kind are offered. */
const most = 6;

/** Finds what is to be attached to a post. */
export function AttachPicker({ isArtist, open, onOpenChange, onPick }: AttachPickerProps) {
  const list = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const query = useDebounced(text.trim(), 200);
  const { answer, error } = useRest<{ results: Partial<Record<string, Row[]>> }>(
    query ? { service: 'content', path: `/search?${asked(query)}` } : null,
    { keepsLast: true },
  );
  const own = useOwnGiveaways(isArtist && open);
  const found = query
    ? foundBySearch.flatMap(({ kind, label }) =>
        (answer?.results[kind] ?? [])
          .slice(0, most)
          .map((row) => ({ label, thing: toThing(kind, row) })),
      )
    : own;
  const at = Math.min(chosen, found.length - 1);
  const pick = (thing: Thing) => {
    onPick(thing);
    setText('');
    onOpenChange(false);
  };
  const said = error
    ? 'Search did not answer. Try again.'
    : query && answer && found.length === 0
      ? 'Nothing was found.'
      : '';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Attach something">
      <Field label="A song, an album, an event or merch">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={list}
            aria-activedescendant={found.length > 0 ? `${list}-${at}` : undefined}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChosen(0);
            }}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
              if (step && found.length > 0) {
                event.preventDefault();
                setChosen((at + step + found.length) % found.length);
              }
              if (event.key === 'Enter' && found[at]) {
                event.preventDefault();
                pick(found[at].thing);
              }
            }}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-text-3 empty:hidden">
        {said}
      </p>
      {!query && own.length > 0 && <p className="text-sm text-text-2">Your giveaways</p>}
      <ul
        id={list}
        role="listbox"
        aria-label="Found"
        className="-mx-2 grid max-h-80 overflow-y-auto empty:hidden"
      >
        {found.map(({ label, thing }, index) => (
          <li
            key={`${thing.kind} ${thing.id}`}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => pick(thing)}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-raised aria-selected:bg-raised"
          >
            <Cover src={thing.image} width={40} className="w-10" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                <bdi>{thing.name}</bdi>
              </span>
              <span className="block truncate text-sm text-text-3">
                {label} {thing.by && 'by '}
                <bdi>{thing.by}</bdi>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function asked(query: string): URLSearchParams {
  const parameters = new URLSearchParams({ query, isFinalSearch: 'false', limit: `${most}` });
  for (const { kind } of foundBySearch) parameters.append('group', kind);
  return parameters;
}

function toThing(kind: Kind, { id, name, artistName, image }: Row): Thing {
  return { kind, id, name: name ?? '', by: artistName ?? '', image: image ?? null };
}

/** What the person gives away at the moment, to be announced. */
function useOwnGiveaways(isAsked: boolean): { label: string; thing: Thing }[] {
  const { userId } = useSession();
  const { data } = useQuery(ownGiveawaysDocument, {
    variables: { userId: userId ?? '' },
    skip: !isAsked || !userId,
  });
  return (data?.getGiveawaysByUser.nodes ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ id, description }) => ({
      label: 'Giveaway',
      thing: { kind: 'giveaway', id, name: description, by: '', image: null },
    }));
}
