import { useLocation } from 'react-router';
import { cx } from '@/lib/cx';
import { NavLink } from './Link';
import { useCurrentInSight } from './useCurrentInSight';

export interface SectionPlace {
  to: string;
  label: string;
  /** Only the very path is the current place, none below it. */
  end?: boolean;
  /** After those without one, which stand in the order of the features. */
  order?: number;
  /** Who may open it beside admins; in /admin alone. */
  roles?: readonly ('moderator' | 'analyst' | 'support')[];
}

/** The pages of one part of the site, along its top: in as many rows as they take, on phones in one that scrolls. */
export function SectionNav({ label, places }: { label: string; places: readonly SectionPlace[] }) {
  const nav = useCurrentInSight(useLocation().pathname);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="relative border-b border-line [scrollbar-width:none] narrow:-mx-(--gutter) narrow:scrolls-aside narrow:px-(--gutter)"
    >
      <ul className="flex gap-x-6 wide:flex-wrap">
        {places.map(({ to, label, end = false }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className={(isActive) =>
                cx(
                  'flex h-11 items-center border-b-2 text-sm font-semibold whitespace-nowrap transition-colors hover:text-text',
                  isActive ? 'border-accent-text text-text' : 'border-transparent text-text-2',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
