import { useEffect, useRef } from 'react';
import { Button } from '@/components/Button';
import { Changes, formatTime } from '@/features/admin';
import type { Noted } from './types';

interface ConflictProps {
  /** What holds now. */
  theirs: Noted;
  /** What that has changed, a line each. */
  changes: readonly string[];
  onTheirs: () => void;
  onMine: () => void;
}

/** Somebody saved in between: shows theirs, and lets the person decide. */
export function Conflict({ theirs, changes, onTheirs, onMine }: ConflictProps) {
  const section = useRef<HTMLElement>(null);
  // Whoever saved stands at the end of a long page.
  useEffect(() => {
    void section.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      ref={section}
      role="alert"
      aria-label="Somebody else changed this"
      className="grid gap-3 rounded-md border border-warning p-4 wide:p-5"
    >
      <h2 className="text-lg">Somebody else changed this</h2>
      <p className="text-sm text-text-2">
        {theirs.changedBy ? `@${theirs.changedBy}` : 'Somebody'} saved version {theirs.version}
        {theirs.changedAt ? `, ${formatTime(theirs.changedAt)}` : ''}
        {theirs.reason ? `: “${theirs.reason}”` : '.'}
      </p>
      <Changes lines={changes} />
      <p className="text-sm text-text-2">
        Your draft is kept: load theirs, and what you changed is put on it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={onMine}>
          Load theirs, keep my draft
        </Button>
        <Button size="sm" kind="quiet" onClick={onTheirs}>
          Load theirs, drop my draft
        </Button>
      </div>
    </section>
  );
}
