import { useCallback, useEffect, useRef, useState } from 'react';
import { showSnackbar } from '@/components/snackbarStore';
import { changesOf, isEmpty, isSame } from '@/core/data/changesOf';
import { toRefused } from '@/core/data/refused';
import { noteAsker } from '@/core/data/whileHere';

type Errors<Values> = Partial<Record<keyof Values, string>>;

interface DraftOptions<Values> {
  /** What the server has. */
  saved: Values;
  /** What is wrong with values before the server is asked. */
  check: (values: Values) => Errors<Values>;
  /** Sends what changed; rejects with RefusedError. */
  save: (changes: Partial<Values>, values: Values) => Promise<void>;
}

export interface Draft<Values> {
  values: Values;
  errors: Errors<Values>;
  /** What went wrong that no field is to blame for. */
  problem: string | null;
  state: 'saved' | 'changed' | 'saving' | 'failed';
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** Saves now; false where something could not be saved. */
  flush: () => Promise<boolean>;
}

/** Milliseconds without a change after which it is saved. */
const settle = 900;

/**
 * A form that saves itself: what changed and is right is sent once it has been still for a moment,
 * and when the page is left. Fields that nobody touched are never sent, so that what was changed
 * elsewhere meanwhile stays.
 */
export function useAutosave<Values extends object>({
  saved,
  check,
  save,
}: DraftOptions<Values>): Draft<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const [refused, setRefused] = useState<Errors<Values>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const values = { ...saved, ...edits };
  const errors: Errors<Values> = { ...refused, ...only(check(values), edits) };
  const now = useRef({ saved, edits, values, errors, save });
  useEffect(() => {
    now.current = { saved, edits, values, errors, save };
  });

  const send = useCallback(async (): Promise<boolean> => {
    const { edits: sent, values: all, errors: wrong, saved: before, save: put } = now.current;
    const right = Object.fromEntries(
      Object.entries(sent).filter(([name]) => !wrong[name as keyof Values]),
    ) as Partial<Values>;
    const changes = changesOf(right, before);
    const drop = (fields: readonly (keyof Values)[]) =>
      setEdits((latest) => {
        const left = { ...latest };
        for (const name of fields) if (isSame(latest[name], sent[name])) delete left[name];
        return left;
      });
    if (isEmpty(changes)) {
      drop(names(right));
      return isRight(wrong);
    }
    setSaving(true);
    try {
      await put(changes, all);
      setProblem(null);
      drop(names(changes));
      return isRight(wrong);
    } catch (error) {
      const { fields, message } = toRefused(error);
      const known = Object.entries(fields).filter(([name]) => name in all);
      setRefused((latest) => ({ ...latest, ...(Object.fromEntries(known) as Errors<Values>) }));
      setProblem(known.length > 0 ? null : message);
      return false;
    } finally {
      setSaving(false);
    }
  }, []);

  // Leaving a field and pressing a button save at the same moment: that is one call.
  const running = useRef<{ edits: Partial<Values>; result: Promise<boolean> } | null>(null);
  const flush = useCallback(async (): Promise<boolean> => {
    if (running.current) {
      const { edits: sent, result } = running.current;
      if (sent === now.current.edits) return await result;
      await result;
    }
    const result = send();
    running.current = { edits: now.current.edits, result };
    try {
      return await result;
    } finally {
      if (running.current?.result === result) running.current = null;
    }
  }, [send]);

  const isChanged = !isEmpty(edits);
  useEffect(() => {
    if (!isChanged || saving) return;
    const timer = setTimeout(() => void flush(), settle);
    return () => clearTimeout(timer);
  }, [edits, isChanged, saving, flush]);

  useEffect(() => {
    if (!isChanged) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isChanged]);

  useEffect(() => {
    const isHere = noteAsker();
    return () => {
      if (!isHere()) return;
      const wrong = Object.values(now.current.errors).filter(Boolean);
      if (!isEmpty(now.current.edits)) void flush();
      if (wrong.length > 0)
        showSnackbar({ type: 'warning', message: `Not saved: ${wrong.join(' ')}`, duration: 6000 });
    };
  }, [flush]);

  const set = useCallback<Draft<Values>['set']>((name, value) => {
    setProblem(null);
    setRefused((latest) => ({ ...latest, [name]: undefined }));
    setEdits((latest) => ({ ...latest, [name]: value }));
  }, []);

  const failed = problem !== null || Object.values(errors).some(Boolean);
  const state = saving ? 'saving' : failed ? 'failed' : isChanged ? 'changed' : 'saved';
  return { values, errors, problem, state, set, flush };
}

function names<Values extends object>(values: Values): (keyof Values)[] {
  return Object.keys(values) as (keyof Values)[];
}

function isRight(errors: object): boolean {
  return !Object.values(errors).some(Boolean);
}

/** The errors of what was touched: nobody is blamed for what came from elsewhere. */
function only<Values extends object>(
  errors: Errors<Values>,
  edits: Partial<Values>,
): Errors<Values> {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => name in edits),
  ) as Errors<Values>;
}
