import { type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionNav } from '@/components/SectionNav';
import { EmptyState } from '@/components/States';
import { Contributions } from '@/core/manifest';
import { hasRole, RequireSession, useSession } from '@/core/session';
import { usePageTitle } from '@/lib/page';

interface AdminFrameProps {
  /** What the page is about; the browser's tab says it too. */
  title: string;
  /** What it is for, in a sentence. */
  about: string;
  actions?: ReactNode;
  children: ReactNode;
}

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
  const { sections } = useContext(Contributions);
  const { pathname } = useLocation();
  usePageTitle(`${title} · Admin`);
  if (!profile) return null;
  const places = sections.admin.filter(({ roles = [] }) => hasRole(profile, ...roles));
  const here = sections.admin.find(({ to, end }) => isWithin(pathname, to, end));
  if (!hasRole(profile, ...(here?.roles ?? []))) return <NotForYou />;
  return (
    <div className="page pt-4 pb-12 wide:pt-6">
      <SectionNav label="Admin" places={places} />
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

function isWithin(pathname: string, to: string, end = false): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`));
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
