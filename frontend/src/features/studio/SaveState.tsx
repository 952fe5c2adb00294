import { Check } from 'lucide-react';
import { Spinner } from '@/components/Spinner';
import type { Draft } from './useAutosave';

/** The fields that are not saved, in words: 'release date, genre'. */
function unsaved(errors: object): string {
  const names = Object.entries(errors).flatMap(([name, wrong]) => (wrong ? [name] : []));
  return names
    .map((name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    .join(', ');
}

/** Says whether what was written is kept. */
export function SaveState({ draft: { state, problem, errors } }: { draft: Draft<object> }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-text-3">
      {state === 'saving' || state === 'changed' ? (
        <>
          <Spinner size={14} /> Saving…
        </>
      ) : state === 'failed' ? (
        <span className="text-danger">{problem ?? `Not saved: ${unsaved(errors)}.`}</span>
      ) : (
        <>
          <Check size={15} aria-hidden="true" className="text-success" /> All changes saved
        </>
      )}
    </p>
  );
}
