import { House, MessageSquare, Music, Settings, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from '@/components/Link';
import { cx } from '@/lib/cx';
import { useMessages } from './Messages';

const place =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-sm text-text-3 transition-colors';

/** The five places within reach of the thumb. */
export function BottomBar() {
  const openMessages = useMessages();
  return (
    <nav
      aria-label="Main"
      className="flex h-(--bar-bottom) items-stretch border-t border-line bg-ground px-1 pb-[env(safe-area-inset-bottom)]"
    >
      <Item to="/" icon={<House size={22} />} label="Home" />
      <Item to="/music" icon={<Music size={22} />} label="Music" />
      <Item to="/tradingpost" icon={<Store size={22} />} label="Store" />
      <button type="button" onClick={openMessages} className={place}>
        <Face icon={<MessageSquare size={22} />} label="Messages" />
      </button>
      <Item to="/settings" icon={<Settings size={22} />} label="Settings" />
    </nav>
  );
}

function Item({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      className={(isActive) => cx(place, isActive && 'text-accent-text')}
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
