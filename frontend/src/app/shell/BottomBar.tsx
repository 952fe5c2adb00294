import { MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from '@/components/Link';
import type { NavigationEntry } from '@/core/manifest';
import { cx } from '@/lib/cx';
import { navigation } from '../features';
import { useMessages } from './Messages';

const place =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-sm transition-colors';

const entries = navigation.filter(({ thumb }) => thumb);

const item = ({ to, icon: Icon, label, thumb }: NavigationEntry) => (
  <Item
    key={to}
    to={to}
    icon={<Icon size={22} />}
    label={typeof thumb === 'string' ? thumb : label}
  />
);

/** The five places within reach of the thumb. */
export function BottomBar() {
  const openMessages = useMessages();
  return (
    <nav
      aria-label="Main"
      data-print="no"
      className="fixed inset-x-0 bottom-0 z-edge flex h-(--bar-bottom) items-stretch border-t border-line bg-ground px-1 pb-[env(safe-area-inset-bottom)]"
    >
      {entries.slice(0, -1).map(item)}
      <button type="button" onClick={openMessages} className={cx(place, 'text-text-3')}>
        <Face icon={<MessageSquare size={22} />} label="Messages" />
      </button>
      {entries.slice(-1).map(item)}
    </nav>
  );
}

function Item({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      className={(isActive) => cx(place, isActive ? 'text-accent-text' : 'text-text-3')}
    >
      <Face icon={icon} label={label} />
    </NavLink>
  );
}

function Face({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <span aria-hidden="true">{icon}</span>
      <span className="text-xs leading-none font-semibold">{label}</span>
    </>
  );
}
