import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Field, Input } from '@/components/Field';
import { findPerson } from '@/core/data/findPerson';
import { useAsk } from '@/core/data/useAsk';
import { RefusedError, toRefused } from '@/core/data/refused';
import { type Profile, useSession } from '@/core/session';
import { ArtistPicker } from '../ArtistPicker';
import { listenersDocument } from '../api/previews/listeners';
import type { Person } from '../types';
import type { FoundArtist } from '../useArtistSearch';

interface PeopleProps {
  people: readonly Person[];
  onPeople: (people: readonly Person[]) => void;
}

const most = 10;

/** Whose lists are looked at: by handle, oneself, or those who follow an artist. */
export function People({ people, onPeople }: PeopleProps) {
  const ask = useAsk();
  const { profile } = useSession();
  const [handle, setHandle] = useState('');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const left = most - people.length;

  const add = (found: readonly Person[]): number => {
    const fresh = found
      .filter(({ userId }) => people.every((each) => each.userId !== userId))
      .slice(0, left);
    onPeople([...people, ...fresh]);
    return fresh.length;
  };
  const run = async (find: () => Promise<string>) => {
    setBusy(true);
    setProblem(undefined);
    setSaid('');
    try {
      setSaid(await find());
    } catch (error) {
      setProblem(toRefused(error).message);
    } finally {
      setBusy(false);
    }
  };
  const addHandle = () =>
    run(async () => {
      const typed = handle.trim().replace(/^@/, '');
      if (typed === '') throw new RefusedError('Whom? Enter a handle.');
      const person = toPerson(await findPerson(typed));
      setHandle('');
      return add([person]) === 1 ? `${person.displayName} added.` : 'Already here.';
    });
  const addFollowers = ({ id, name }: FoundArtist) =>
    run(async () => {
      const { followers } = await ask(listenersDocument, { userId: id, first: most });
      const added = add(followers.nodes);
      return added === 0 ? `Nobody else follows ${name}.` : `${added} who follow ${name} added.`;
    });

  return (
    <div className="grid gap-4">
      {people.length > 0 && (
        <ul aria-label="People chosen" className="flex flex-wrap gap-2">
          {people.map((person) => (
            <li
              key={person.userId}
              className="flex h-11 max-w-full items-center gap-2 rounded-sm border border-line pl-2 text-sm"
            >
              <Avatar src={person.profilePictureUrl} width={28} className="w-7" />
              <span className="min-w-0 truncate font-semibold">{person.displayName}</span>
              <button
                type="button"
                aria-label={`Leave ${person.displayName} out`}
                onClick={() => onPeople(people.filter(({ userId }) => userId !== person.userId))}
                className="grid size-11 place-items-center rounded-sm text-text-3 hover:text-text"
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {left === 0 ? (
        <p className="text-sm text-text-3">Ten are chosen: leave one out to add another.</p>
      ) : (
        <div className="grid items-start gap-x-6 gap-y-4 wide:grid-cols-2">
          <form
            noValidate
            aria-label="Add a person"
            className="flex flex-wrap items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              void addHandle();
            }}
          >
            <Field label="Handle" error={problem} className="min-w-40 flex-1">
              {(control) => (
                <Input
                  {...control}
                  value={handle}
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={60}
                  placeholder="@robin"
                  onChange={(event) => {
                    setHandle(event.target.value);
                    setProblem(undefined);
                  }}
                />
              )}
            </Field>
            <Button type="submit" busy={busy} className="mt-[1.75rem]">
              Add
            </Button>
            {profile && people.every(({ userId }) => userId !== profile.userId) && (
              <Button
                kind="quiet"
                className="max-xs:-ml-4 xs:mt-[1.75rem]"
                onClick={() => add([toPerson(profile)])}
              >
                Add me
              </Button>
            )}
          </form>
          <ArtistPicker
            label="Or those who follow an artist"
            onChoose={(artist) => void addFollowers(artist)}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function toPerson(profile: Profile): Person {
  return {
    userId: profile.userId,
    handle: profile.handle ?? '',
    displayName: profile.displayName,
    profilePictureUrl: profile.profilePictureUrl ?? null,
  };
}
