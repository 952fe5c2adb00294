import type { ReactNode } from 'react';
import { Link } from './Link';

interface SectionHeaderProps {
  title: string;
  id?: string;
  /** Where the rest of it is. */
  more?: { to: string; label: string };
  children?: ReactNode;
}

export function SectionHeader({ title, id, more, children }: SectionHeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
      {more && (
        <Link
          to={more.to}
          className="-my-3 rounded-xs py-3 text-sm font-semibold text-text-2 hover:text-accent-text"
        >
          {more.label}
        </Link>
      )}
    </div>
  );
}
