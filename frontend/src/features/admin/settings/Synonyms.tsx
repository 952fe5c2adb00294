import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Input } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { Panel } from '@/components/instruments/Panel';
import { plural } from '@/lib/format';
import { groupProblem, limits, readGroups } from './draft';
import { Entries } from './Entries';
import { PasteLines } from './PasteLines';

type Groups = readonly (readonly string[])[];

interface SynonymsProps {
  groups: Groups;
  onChange: (groups: Groups) => void;
}

/** So many are drawn until all are asked for. */
const shownAtOnce = 30;
/** From so many on they can be filtered. */
const filteredFrom = 8;

/** Words that find one another. */
export function Synonyms({ groups, onChange }: SynonymsProps) {
  const [filter, setFilter] = useState('');
  const [all, setAll] = useState(false);
  const [pasting, setPasting] = useState(false);
  const wanted = filter.trim().toLowerCase();
  const matching = groups
    .map((group, at) => ({ group, at }))
    .filter(({ group }) => wanted === '' || group.some((entry) => entry.includes(wanted)));
  const shown = all ? matching : matching.slice(0, shownAtOnce);
  const replace = (at: number, group: readonly string[]) =>
    onChange(groups.map((each, place) => (place === at ? group : each)));
  return (
    <Panel
      title="Synonyms"
      note={`Whoever searches for one of a group finds the others too. ${plural(groups.length, 'group')} of at most ${limits.groups}.`}
      actions={
        <>
          <Button size="sm" onClick={() => setPasting(true)}>
            Paste lines
          </Button>
          <Button
            size="sm"
            disabled={groups.length >= limits.groups}
            onClick={() => {
              setFilter('');
              onChange([[], ...groups]);
            }}
          >
            <Plus size={16} aria-hidden="true" /> Add a group
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {groups.length >= filteredFrom && (
          <Input
            type="search"
            aria-label="Filter synonyms"
            placeholder="Filter"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        )}
        {groups.length === 0 && (
          <p className="text-sm text-text-3">
            No synonyms. A group might be: dj, deejay, disc jockey.
          </p>
        )}
        {groups.length > 0 && shown.length === 0 && (
          <p className="text-sm text-text-3">No group has “{filter.trim()}”.</p>
        )}
        <ul className="grid gap-2">
          {shown.map(({ group, at }) => (
            <li key={groups.length - at} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <Entries
                  label={group.length > 0 ? `the group of ${group[0]}` : 'the new group'}
                  entries={group}
                  maxLength={limits.entryLength}
                  error={groupProblem(group)}
                  onChange={(entries) => replace(at, entries)}
                />
              </div>
              <IconButton
                label={
                  group.length > 0 ? `Delete the group of ${group[0]}` : 'Delete the new group'
                }
                icon={<Trash2 size={16} aria-hidden="true" />}
                onClick={() => onChange(groups.filter((_, place) => place !== at))}
              />
            </li>
          ))}
        </ul>
        {shown.length < matching.length && (
          <Button size="sm" className="justify-self-start" onClick={() => setAll(true)}>
            Show all {matching.length}
          </Button>
        )}
      </div>
      <PasteLines
        open={pasting}
        title="Paste synonyms"
        hint="A group on each line, with commas or equals signs between its words."
        count={(text) => {
          const found = readGroups(text).length;
          return found === 0 ? null : plural(found, 'group');
        }}
        onClose={() => setPasting(false)}
        onAdd={(text) => onChange([...readGroups(text), ...groups])}
      />
    </Panel>
  );
}
