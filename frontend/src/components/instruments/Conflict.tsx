import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../Button';

interface ConflictProps {
  /** What it is announced as. */
  label: string;
  title: string;
  /** What the others saved, and what becomes of one's own changes. */
  children: ReactNode;
  /** What the buttons say: first what is offered first. */
  choices: readonly { text: string; onChoose: () => void; quiet?: boolean }[];
}

/** Somebody saved in between: shows theirs, and lets the person decide. */
export function Conflict({ label, title, children, choices }: ConflictProps) {
  const section = useRef<HTMLElement>(null);
  // Whoever saved stands at the end of a long page.
  useEffect(() => {
    void section.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      ref={section}
      role="alert"
      aria-label={label}
      className="grid gap-3 rounded-md border border-warning p-4 wide:p-5"
    >
      <h2 className="text-lg">{title}</h2>
      {children}
      <div className="flex flex-wrap gap-3">
        {choices.map(({ text, onChoose, quiet }) => (
          <Button key={text} size="sm" onClick={onChoose} {...(quiet ? { kind: 'quiet' } : {})}>
            {text}
          </Button>
        ))}
      </div>
    </section>
  );
}
