import { useEffect, useRef } from 'react';
import { Button } from '@/components/Button';
import { formatTime } from '../figures';
import { describeChange, toDraft, type Settings } from './draft';
import { Changes } from './ReasonDialog';

interface ConflictProps {
  /** What the changes here were begun on. */
  base: Settings;
  /** What holds now. */
  theirs: Settings;
  onTheirs: () => void;
  onMine: () => void;
}

/** Somebody saved in between: shows theirs, and lets the person decide. */
export function Conflict({ base, theirs, onTheirs, onMine }: ConflictProps) {
  const section = useRef<HTMLElement>(null);
  // Whoever saved stands at the end of a long page.
  useEffect(() => {
    void section.current?.scrollIntoView({ block: 'center' });
  }, []);
  const who = theirs.changedBy ? `@${theirs.changedBy}` : 'Somebody';
  return (
    <section
      ref={section}
      role="alert"
      aria-label="Somebody else saved"
      className="grid gap-3 rounded-md border border-warning p-4 wide:p-5"
    >
      <h2 className="text-lg">
        {who} saved version {theirs.version} since you began
      </h2>
      <p className="text-sm text-text-2">
        {theirs.changedAt && `${formatTime(theirs.changedAt)}. `}
        {theirs.reason && `“${theirs.reason}”`}
      </p>
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">What they changed</h3>
        <Changes lines={describeChange(toDraft(base), toDraft(theirs))} />
      </div>
      <p className="text-sm text-text-2">
        With yours kept, all settings are saved as they stand below, and what they changed is
        overwritten where yours differ.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={onTheirs}>
          Take theirs, drop mine
        </Button>
        <Button size="sm" onClick={onMine}>
          Keep mine, to save over theirs
        </Button>
      </div>
    </section>
  );
}
