import { useQuery } from '@apollo/client/react';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { ReasonDialog } from '@/components/instruments/ReasonDialog';
import { showSnackbar } from '@/components/snackbarStore';
import { RefusedError } from '@/core/data/refused';
import { adminGenresDocument } from '../api/genres/adminGenres';
import { decline, fold, type Proposal, takeUp } from './genres';

type Act = 'take up' | 'fold' | 'decline';

interface DecideProps {
  proposal: Proposal;
  onDecided: () => void;
}

/** What becomes of a proposed genre. */
export function Decide({ proposal, onDecided }: DecideProps) {
  const { id, name, nearest } = proposal;
  const [act, setAct] = useState<Act>('take up');
  const [isOpen, setIsOpen] = useState(false);
  const written = useRef('');
  const ask = (next: Act) => {
    written.current = next === 'fold' ? (nearest[0]?.name ?? '') : name;
    setAct(next);
    setIsOpen(true);
  };
  const { data } = useQuery(adminGenresDocument, { skip: !isOpen || act !== 'fold' });
  const send = async (words: string) => {
    if (act === 'decline') return decline(id, words);
    if (act === 'take up') return takeUp(id, written.current.trim(), words);
    const named = written.current.trim().toLocaleLowerCase();
    const into = [...nearest, ...(data?.genres ?? [])].find(
      (genre) => genre.name.toLocaleLowerCase() === named,
    );
    if (!into) throw new RefusedError('Choose a genre that there is.');
    return fold(id, into.id, words);
  };
  const { title, changes, yes, done } = sayings(act, name);
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {(['decline', 'fold', 'take up'] as const).map((each) => (
        <Button
          key={each}
          size="sm"
          kind={each === 'take up' ? 'main' : undefined}
          className="narrow:h-11"
          onClick={() => ask(each)}
        >
          {sayings(each, name).yes}
          <span className="sr-only">: {name}</span>
        </Button>
      ))}
      <ReasonDialog
        open={isOpen}
        title={title}
        changes={changes}
        hint="Its artists read it."
        yes={yes}
        isOptional={act !== 'decline'}
        onClose={() => setIsOpen(false)}
        onSave={async (words) => {
          await send(words);
          showSnackbar({ type: 'success', message: done });
          onDecided();
        }}
      >
        {act === 'take up' && (
          <Name label="Spelling" first={name} onChange={(text) => (written.current = text)} />
        )}
        {act === 'fold' && (
          <Name
            label="Genre"
            first={nearest[0]?.name ?? ''}
            options={data?.genres.map((genre) => genre.name) ?? []}
            onChange={(text) => (written.current = text)}
          />
        )}
      </ReasonDialog>
    </div>
  );
}

function sayings(act: Act, name: string) {
  switch (act) {
    case 'take up':
      return {
        title: `Take up “${name}”?`,
        changes: ['It is listed and found by everybody, with the music in it.'],
        yes: 'Take up',
        done: 'It is a genre of this site.',
      };
    case 'fold':
      return {
        title: `Fold “${name}” into another genre?`,
        changes: [
          'The music in it goes there.',
          `Who writes “${name}” from now on means that genre.`,
        ],
        yes: 'Fold into another',
        done: 'Its music is in the other genre.',
      };
    case 'decline':
      return {
        title: `Decline “${name}”?`,
        changes: ['The music in it has no genre until its artist chooses one.'],
        yes: 'Decline',
        done: 'It is declined.',
      };
  }
}

interface NameProps {
  label: string;
  first: string;
  options?: readonly string[];
  onChange: (text: string) => void;
}

function Name({ label, first, options = [], onChange }: NameProps) {
  const list = useId();
  return (
    <Field label={label}>
      {(control) => (
        <>
          <Input
            {...control}
            maxLength={40}
            list={options.length > 0 ? list : undefined}
            defaultValue={first}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={list}>
            {options.map((option) => (
              <option key={option} value={option} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
