import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '@/lib/cx';
import { plural } from '@/lib/format';
import { Button } from '../Button';

interface SaveBarProps {
  /** What is changed, a line each. */
  changes: readonly string[];
  /** What keeps it from being saved, a sentence each. */
  problems?: readonly string[];
  /** Somebody else's change is to be looked at first. */
  blocked: boolean;
  /** What is not saved, where it is not what the page is for: then the bar stays in its place. */
  of?: string;
  /** What saving means, or that nobody has it yet. */
  note: string;
  yes: string;
  /** More that can be done with it. */
  children?: ReactNode;
  onDiscard: () => void;
  /** Undefined for who may try it, and not save. */
  onSave: (() => void) | undefined;
}

/** Stays in sight while something is not saved. */
export function SaveBar({ changes, problems = [], blocked, of, note, yes, ...rest }: SaveBarProps) {
  const { children, onDiscard, onSave } = rest;
  const sticks = of === undefined;
  const bar = useRef<HTMLElement>(null);
  // What is reached by keys is scrolled clear of the bar too.
  useEffect(() => {
    if (!sticks) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = `${140 + (bar.current?.offsetHeight ?? 0)}px`;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [sticks]);
  return (
    <section
      ref={bar}
      aria-label={sticks ? 'Unsaved changes' : `Unsaved changes of ${of}`}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-raised px-4 py-3',
        sticks &&
          'sticky bottom-[calc(var(--player-height)+var(--bar-bottom)+8px)] z-head wide:bottom-[calc(var(--player-height)+8px)]',
      )}
    >
      <p className="tabular min-w-0 flex-1 basis-48 text-sm">
        <span role="status">
          <span className="font-semibold">{plural(changes.length, 'change')} not saved.</span>{' '}
          <span className="text-danger">{problems.join(' ')}</span>
        </span>
        {problems.length > 0 ? null : blocked ? (
          <span className="text-warning">Somebody else changed this: decide above.</span>
        ) : (
          <span className="text-text-2">
            {changes.join(', ')}. {note}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" kind="quiet" onClick={onDiscard}>
          Discard
        </Button>
        {children}
        {onSave && (
          <Button size="sm" kind="main" disabled={blocked || problems.length > 0} onClick={onSave}>
            {yes}
          </Button>
        )}
      </div>
    </section>
  );
}
