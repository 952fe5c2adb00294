import { useEffect, useRef } from 'react';
import { Button } from '@/components/Button';
import { plural } from '@/lib/format';

interface SaveBarProps {
  /** What is changed, a line each. */
  changes: readonly string[];
  /** Somebody else's change is to be looked at first. */
  blocked: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

/** Stays in sight while something is not saved. */
export function SaveBar({ changes, blocked, onDiscard, onSave }: SaveBarProps) {
  const bar = useRef<HTMLElement>(null);
  // What is reached by keys is scrolled clear of the bar too.
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = `${140 + (bar.current?.offsetHeight ?? 0)}px`;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);
  return (
    <section
      ref={bar}
      aria-label="Unsaved changes"
      className="sticky bottom-[calc(var(--player-height)+var(--bar-bottom)+8px)] z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-raised px-4 py-3 wide:bottom-[calc(var(--player-height)+8px)]"
    >
      <p className="tabular min-w-0 flex-1 basis-48 text-sm">
        <span role="status" className="font-semibold">
          {plural(changes.length, 'change')} not saved.
        </span>{' '}
        {blocked ? (
          <span className="text-warning">Somebody else changed this: decide above.</span>
        ) : (
          <span className="text-text-2">{changes.join(', ')}. Nobody else sees it yet.</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" kind="quiet" onClick={onDiscard}>
          Discard
        </Button>
        <Button size="sm" kind="main" disabled={blocked} onClick={onSave}>
          Save for everybody
        </Button>
      </div>
    </section>
  );
}
