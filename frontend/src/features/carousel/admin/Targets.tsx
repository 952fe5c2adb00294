import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Cover } from '@/components/Cover';
import { Field, Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { useWhy } from '@/components/instruments/why';
import { showSnackbar } from '@/components/snackbarStore';
import { withQuery } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { useRest } from '@/core/data/useRest';
import { readFragment } from '@/gql';
import type { CarouselItemType } from '@/gql/graphql';
import { texts } from '@/lib/texts';
import { useDebounced } from '@/lib/useDebounced';
import { addTargetDocument } from '../api/addTarget';
import { panelFragment } from '../api/panelFragment';
import { forgetActive } from '../api/panels';
import { removeTargetDocument } from '../api/removeTarget';
import { type Panel, thingOf } from '../thing';

const groups = [
  { group: 'song', label: 'Song', itemType: 'TRACK' },
  { group: 'album', label: 'Album', itemType: 'ALBUM' },
  { group: 'artist', label: 'Artist', itemType: 'ARTIST' },
  { group: 'event', label: 'Event', itemType: 'EVENT' },
  { group: 'merch', label: 'Merch', itemType: 'MERCHANDISE' },
] as const satisfies readonly { group: string; label: string; itemType: CarouselItemType }[];

/** How many of each kind are offered. */
const most = 4;

interface Found {
  id: string;
  name?: string | null;
  artistName?: string | null;
  image?: string | null;
}

interface TargetsProps {
  panel: Panel;
  /** Told of the panel as it is then. */
  onChange: (panel: Panel) => void;
}

/** What a panel shows: found by search, added and removed, each at once. */
export function Targets({ panel, onChange }: TargetsProps) {
  const change = useChange();
  const { why, forgetWhy } = useWhy();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const query = useDebounced(text.trim(), 200);
  const { answer, error } = useRest<{ results: Partial<Record<string, Found[]>> }>(
    query
      ? {
          service: 'content',
          path: `${withQuery('/search', { query, isFinalSearch: false, limit: most })}${groups.map(({ group }) => `&group=${group}`).join('')}`,
        }
      : null,
    { keepsLast: true },
  );
  const found = query
    ? groups.flatMap((group) =>
        (answer?.results[group.group] ?? []).slice(0, most).map((row) => ({ ...group, row })),
      )
    : [];

  const add = async (itemType: CarouselItemType, itemId: string) => {
    setBusy(itemId);
    try {
      const { addPanelTarget } = await change(
        addTargetDocument,
        { panelId: panel.panelId, itemType, itemId, why },
        forgetActive,
      );
      forgetWhy();
      onChange(readFragment(panelFragment, addPanelTarget));
      setText('');
    } catch (refusal) {
      const message = `${texts.fault.addPanelTarget}. ${toRefused(refusal).message}`;
      showSnackbar({ type: 'error', message, duration: 6000 });
    } finally {
      setBusy(null);
    }
  };
  const remove = async (itemType: CarouselItemType, itemId: string) => {
    setBusy(itemId);
    try {
      const { removePanelTarget } = await change(
        removeTargetDocument,
        { panelId: panel.panelId, itemType, itemId, why },
        forgetActive,
      );
      forgetWhy();
      onChange(readFragment(panelFragment, removePanelTarget));
    } catch (refusal) {
      tellRefusal(refusal);
    } finally {
      setBusy(null);
    }
  };

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="text-sm font-semibold">What it shows</legend>
      {panel.targets.length === 0 && (
        <p className="text-sm text-text-3">
          Nothing yet. People see the panel once there is something.
        </p>
      )}
      <ul aria-label="What it shows" className="grid empty:hidden">
        {panel.targets.map((target) => {
          const thing = thingOf(target);
          const name = thing?.name ?? 'Something that is not there any more';
          return (
            <li
              key={`${target.itemType} ${target.itemId}`}
              className="flex min-w-0 items-center gap-3"
            >
              <Cover src={thing?.image} width={40} className="w-10" />
              <span className="min-w-0 flex-1 truncate">
                <bdi>{name}</bdi> <span className="text-text-3">{thing?.detail}</span>
              </span>
              <IconButton
                label={`Remove ${name}`}
                icon={<X size={18} aria-hidden="true" />}
                disabled={busy !== null}
                onClick={() => void remove(target.itemType, target.itemId)}
              />
            </li>
          );
        })}
      </ul>
      <Field label="Find a song, an album, an artist, an event or merch">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-text-3 empty:hidden">
        {error
          ? 'Search did not answer. Try again.'
          : query && answer && found.length === 0
            ? 'Nothing was found.'
            : ''}
      </p>
      <ul aria-label="Found" className="grid max-h-80 overflow-y-auto empty:hidden">
        {found.map(({ label, itemType, row }) => {
          const name = row.name || row.artistName || '';
          return (
            <li key={`${itemType} ${row.id}`} className="flex min-w-0 items-center gap-3 py-1">
              <Cover src={row.image} width={40} className="w-10" />
              <span className="min-w-0 flex-1 truncate">
                <bdi>{name}</bdi>{' '}
                <span className="text-text-3">
                  {label}
                  {itemType !== 'ARTIST' && row.artistName ? ` by ${row.artistName}` : ''}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={`Add ${label} ${name}`}
                busy={busy === row.id}
                onClick={() => void add(itemType, row.id)}
              >
                Add
              </Button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
