import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

interface PanelProps {
  title: string;
  /** Beside the title: what chooses or acts. */
  actions?: ReactNode;
  /** Below the title: what it shows, where that is not plain. */
  note?: ReactNode;
  className?: string;
  id?: string;
  children: ReactNode;
}

/** One instrument of a page. */
export function Panel({ title, actions, note, className, id, children }: PanelProps) {
  return (
    <section
      id={id}
      aria-label={title}
      className={cx('min-w-0 rounded-md border border-line p-4 wide:p-5', className)}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg">{title}</h2>
          {note && <p className="mt-0.5 max-w-prose text-xs text-text-3">{note}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
