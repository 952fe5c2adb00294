import { useQuery } from '@apollo/client/react';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Dial } from '@/components/Dial';
import { Field, Input, Select } from '@/components/Field';
import { fetchDial, type JukeboxSeed, usePlayer } from '@/core/player';
import { toRefused } from '@/core/data/refused';
import { roomApi } from './roomApi';
import type { Room } from './types';
import { genresDocument } from './api/genres';

/** Where a room begins. */
interface Beginning {
  key: string;
  label: string;
  seed: JukeboxSeed;
}

/** Longest name, in characters. */
const longestName = 60;

/** Asks what a room begins with, and opens it. */
export function StartRoom({ onRoom }: { onRoom: (room: Room) => void }) {
  const beginnings = useBeginnings();
  const [chosen, setChosen] = useState(beginnings[0]?.key);
  const [genre, setGenre] = useState('');
  const [name, setName] = useState('');
  const [dial, setDial] = useDial();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const start = async (event: FormEvent) => {
    event.preventDefault();
    const seed =
      chosen === 'genre' ? { genre } : beginnings.find(({ key }) => key === chosen)?.seed;
    if (chosen === 'genre' && genre === '') {
      setError('Choose a genre.');
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const wanted = name.trim();
      onRoom(await roomApi.open({ ...seed, dial, ...(wanted ? { name: wanted } : {}) }));
    } catch (failure) {
      setError(`The room was not opened. ${toRefused(failure).message}`);
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void start(event)} noValidate className="grid max-w-120 gap-6">
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">It begins with</legend>
        {beginnings.map(({ key, label }) => (
          <Choice
            key={key}
            label={label}
            checked={chosen === key}
            onChoose={() => setChosen(key)}
          />
        ))}
        <Choice label="A genre" checked={chosen === 'genre'} onChoose={() => setChosen('genre')} />
        {chosen === 'genre' && <Genre value={genre} onChange={setGenre} />}
      </fieldset>
      <Dial label="What it plays" value={dial} onChange={setDial} />
      <Field label="Name" hint="Left empty, it is “Listening together”.">
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={longestName}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button type="submit" kind="main" size="lg" pill busy={isBusy} className="justify-self-start">
        Start listening
      </Button>
    </form>
  );
}

/** A dial that stands where the person has set their own, until it is turned. */
function useDial() {
  const [own, setOwn] = useState(0.5);
  const [turned, setTurned] = useState<number>();
  useEffect(() => {
    let isGone = false;
    const show = (dial: number) => {
      if (!isGone) setOwn(dial);
    };
    // Where it cannot be learned, the middle stays.
    fetchDial().then(show, () => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return [turned ?? own, setTurned] as const;
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ label, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-1 hover:bg-raised">
      <input
        type="radio"
        name="beginning"
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 truncate">{label}</span>
    </label>
  );
}

function Genre({ value, onChange }: { value: string; onChange: (slug: string) => void }) {
  const { data } = useQuery(genresDocument);
  const byName = [...(data?.genres ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Field label="Which genre" className="mt-2 ml-9">
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose one</option>
          {byName.map(({ id, name, slug }) => (
            <option key={id} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const kinds = {
  trackId: 'The track that you came from',
  artistId: 'The artist that you came from',
  albumId: 'The album that you came from',
  playlistId: 'The playlist that you came from',
  genre: 'The genre that you came from',
} as const;

/** What the way here named, what plays now, and the person's taste. */
function useBeginnings(): Beginning[] {
  const [parameters] = useSearchParams();
  const current = usePlayer((player) => player.currentTrack);
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const named = names.flatMap((name): Beginning[] => {
    const id = parameters.get(name);
    if (!id || (name === 'trackId' && id === current?.id)) return [];
    return [{ key: name, label: kinds[name], seed: { [name]: id } }];
  });
  const playing: Beginning[] = current
    ? [{ key: 'playing', label: `What plays now: ${current.title}`, seed: { trackId: current.id } }]
    : [];
  const taste: Beginning = { key: 'taste', label: 'Your taste', seed: {} };
  return parameters.get('trackId') ? [...named, ...playing, taste] : [...named, taste, ...playing];
}
