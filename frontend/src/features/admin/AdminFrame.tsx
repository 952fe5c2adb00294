import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@/components/Button';
import { Link, NavLink } from '@/components/Link';
import { EmptyState } from '@/components/States';
import { useCurrentInSight } from '@/components/useCurrentInSight';
import { RequireSession, useSession } from '@/core/session';
import { cx } from '@/lib/cx';
import { usePageTitle } from '@/lib/page';

interface AdminFrameProps {
  /** What the page is about; the browser's tab says it too. */
  title: string;
  /** What it is for, in a sentence. */
  about: string;
  actions?: ReactNode;
  children: ReactNode;
}

const places = [
  { to: '/admin/index', label: 'Index' },
  { to: '/admin/search-settings', label: 'Search settings' },
  { to: '/admin/recommendations', label: 'Recommendations' },
];

/** The frame of every admin page; others are told that it is not for them. The server decides on its own. */
export function AdminFrame(props: AdminFrameProps) {
  return (
    <RequireSession>
      <ForAdmins {...props} />
    </RequireSession>
  );
}

function ForAdmins({ title, about, actions, children }: AdminFrameProps) {
  const { profile } = useSession();
  usePageTitle(`${title} · Admin`);
  if (!profile) return null;
  if (!profile.roles?.includes('admin')) return <NotForYou />;
  return (
    <div className="page pt-4 pb-12 wide:pt-6">
      <AdminNav />
      <header className="mt-7 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1.5">
          <h1 className="display text-xl wide:text-[2.5rem] wide:leading-none">{title}</h1>
          <p className="max-w-[90ch] text-sm text-text-2">{about}</p>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

function NotForYou() {
  return (
    <div className="page pt-8">
      <h1 className="display mb-8 text-title">Admin</h1>
      <EmptyState
        title="Only an admin may see this page."
        action={
          <Button asChild kind="main">
            <Link to="/">Go home</Link>
          </Button>
        }
      >
        If you should be one, ask whoever runs this site.
      </EmptyState>
    </div>
  );
}

function AdminNav() {
  const nav = useCurrentInSight(useLocation().pathname);
  return (
    <nav
      ref={nav}
      aria-label="Admin"
      className="overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      <ul className="flex gap-6">
        {places.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
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
