import { type ReactNode, useId } from 'react';

/** A group of settings with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-body text-xs font-semibold tracking-normal text-text-3">
        {title}
      </h3>
      {children}
    </section>
  );
}
