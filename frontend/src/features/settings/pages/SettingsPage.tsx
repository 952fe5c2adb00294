import { LayoutDashboard, Wrench } from 'lucide-react';
import { type ReactNode, useContext, useState } from 'react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { EmptyState, ErrorState } from '@/components/States';
import { useLazy } from '@/components/useLazy';
import { Contributions } from '@/core/manifest';
import { hasRole, roles, useSession } from '@/core/session';
import { lazily } from '@/lib/lazy';
import { usePageTitle } from '@/lib/page';
import { texts } from '@/lib/texts';
import { Account } from '../Account';

export default function SettingsPage() {
  usePageTitle('Settings');
  const { status, profile } = useSession();
  const { settings: tabs } = useContext(Contributions);
  // Together, so that none pushes down what is read already.
  const [parts] = useState(() =>
    lazily(() => Promise.all(tabs.map(({ Part: { load } }) => load()))),
  );
  const { value: areHere, retry, problem } = useLazy(parts);
  return (
    <div className="page min-h-dvh pt-8 *:max-w-200">
      <div className="mb-10 flex flex-wrap items-center justify-between gap-4">
        <h1 className="display text-title">Settings</h1>
        {/* Where there is room it is in the navigation at the side. */}
        {status === 'member' && (
          <div className="flex flex-wrap gap-2 wide:hidden">
            <Button asChild size="sm">
              <Link to="/dashboard">
                <LayoutDashboard size={18} aria-hidden="true" />
                Dashboard
              </Link>
            </Button>
            {hasRole(profile, ...roles) && (
              <Button asChild size="sm">
                <Link to="/admin">
                  <Wrench size={18} aria-hidden="true" />
                  Admin
                </Link>
              </Button>
            )}
          </div>
        )}
      </div>
      <Part title="Account">
        {status === 'member' && profile ? (
          <Account key={profile.userId} profile={profile} />
        ) : (
          <EmptyState
            title="You are not logged in"
            action={
              <Button asChild kind="main">
                <Link to="/login" state={{ from: '/settings' }}>
                  {texts.login}
                </Link>
              </Button>
            }
          >
            Your name and your handle will be here.
          </EmptyState>
        )}
      </Part>
      {problem && <ErrorState onRetry={retry} />}
      {areHere &&
        tabs.map(
          ({ title, forMembers, Part: Content }) =>
            (!forMembers || status === 'member') && (
              <Part key={title} title={title}>
                <Content />
              </Part>
            ),
        )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 wide:grid-cols-[11rem_1fr]"
    >
      <h2 className="text-lg">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
