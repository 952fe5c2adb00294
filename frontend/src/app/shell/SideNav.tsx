import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/Cover';
import { Link, NavLink } from '@/components/Link';
import { entriesFor, type NavigationEntry } from '@/core/manifest';
import { useSession } from '@/core/session';
import { cx } from '@/lib/cx';
import { navigation } from '../features';
import { CartButton } from './Cart';
import { MessagesButton } from './Messages';
import { useLogout, useProfileTarget } from './useDestinations';

const row =
  'flex h-11 w-full items-center gap-3.5 rounded-sm px-3 text-sm font-semibold transition-colors hover:bg-raised hover:text-text max-roomy:w-11 max-roomy:justify-center max-roomy:px-0';

/** The navigation at the side on wide screens: 240 px, or 72 px where there is less room. */
export function SideNav() {
  const session = useSession();
  const target = useProfileTarget();
  const logout = useLogout();
  const member = session.status === 'member';
  const seen = entriesFor(navigation, session);

  return (
    <nav
      aria-label="Main"
      data-print="no"
      className="sticky top-(--bar-top) flex h-[calc(100dvh-var(--bar-top)-var(--player-height))] w-(--nav-narrow) shrink-0 flex-col gap-1 overflow-y-auto px-3.5 py-3 roomy:w-(--nav-wide)"
    >
      <Link
        to={target}
        className="mb-3 flex items-center gap-3 rounded-sm p-1 hover:bg-raised roomy:p-2"
      >
        <Avatar src={session.profile?.profilePictureUrl} width={40} className="w-9 roomy:w-10" />
        <span className={member ? 'sr-only' : 'sr-only roomy:hidden'}>Your profile</span>{' '}
        <span className="hidden min-w-0 roomy:block">
          <span className="block truncate text-sm font-semibold">
            {member ? (session.profile?.displayName ?? 'Your profile') : 'Your profile'}
          </span>
          <span className="block truncate text-xs text-text-3">
            {member && session.profile?.handle ? `@${session.profile.handle}` : 'Log in to see it'}
          </span>
        </span>
      </Link>

      {seen.filter(({ last }) => !last).map(item)}
      <MessagesButton
        size={20}
        nameClass="max-roomy:sr-only"
        className={(isOpen) => cx(row, isOpen ? 'bg-raised text-text' : 'text-text-2')}
      />
      <CartButton
        size={20}
        nameClass="max-roomy:sr-only"
        className={(isOpen) => cx(row, isOpen ? 'bg-raised text-text' : 'text-text-2')}
      />

      {member && (
        <div className="mt-auto grid gap-1 pt-4">
          {seen.filter(({ last }) => last).map(item)}
          <Press onClick={() => void logout()} icon={<LogOut size={20} />} label="Logout" />
        </div>
      )}
    </nav>
  );
}

const item = ({ to, icon: Icon, label }: NavigationEntry) => (
  <Item key={to} to={to} icon={<Icon size={20} />} label={label} />
);

interface ItemProps {
  icon: ReactNode;
  label: string;
}

function Item({ to, icon, label }: ItemProps & { to: string }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      title={label}
      className={(isActive) => cx(row, isActive ? 'bg-raised text-text' : 'text-text-2')}
    >
      {(isActive) => (
        <>
          <span aria-hidden="true" className={isActive ? 'text-accent-text' : ''}>
            {icon}
          </span>
          <span className="max-roomy:sr-only">{label}</span>
        </>
      )}
    </NavLink>
  );
}

function Press({ icon, label, onClick }: ItemProps & { onClick: () => void }) {
  return (
    <button type="button" title={label} onClick={onClick} className={cx(row, 'text-text-2')}>
      <span aria-hidden="true">{icon}</span>
      <span className="max-roomy:sr-only">{label}</span>
    </button>
  );
}
