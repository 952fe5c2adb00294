import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { chip } from '@/components/chip';
import { Field, Input } from '@/components/Field';
import { tellRefusal } from '@/core/data/tellRefusal';

const most = 12;

interface TastesFieldProps {
  tastes: readonly string[];
  onSave: (tastes: string[]) => Promise<void>;
}

/** What somebody is into, a few words each. */
export function TastesField({ tastes, onSave }: TastesFieldProps) {
  const [typed, setTyped] = useState('');
  const save = (next: string[]) => onSave(next).catch(tellRefusal);
  const add = () => {
    const taste = typed.trim();
    if (taste === '') return;
    setTyped('');
    const isThere = tastes.some((each) => each.toLowerCase() === taste.toLowerCase());
    if (!isThere) void save([...tastes, taste]);
  };
  return (
    <div className="grid gap-3">
      <Field label="Tastes" hint={`What you are into: up to ${most}, a few words each.`}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              value={typed}
              maxLength={40}
              disabled={tastes.length >= most}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
            <Button onClick={add} disabled={typed.trim() === ''}>
              Add
            </Button>
          </span>
        )}
      </Field>
      {tastes.length > 0 && (
        <ul aria-label="Your tastes" className="flex flex-wrap gap-2">
          {tastes.map((taste) => (
            <li key={taste}>
              <button
                type="button"
                aria-label={`Remove ${taste}`}
                className={chip('off')}
                onClick={() => void save(tastes.filter((each) => each !== taste))}
              >
                {taste} <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
