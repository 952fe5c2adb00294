import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { Link } from '@/components/Link';
import type { NavigationEntry } from '@/core/manifest';
import { cx } from '@/lib/cx';
import { navigation } from '../features';
import { MessagesButton } from './Messages';

const place =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-sm transition-colors';
const name = 'text-xs leading-none font-semibold tracking-tight';

const entries = navigation.filter(({ thumb }) => thumb);

/** The places within reach of the thumb, and the messages before the last of them. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      data-print="no"
      className="fixed inset-x-0 bottom-0 z-edge flex h-(--bar-bottom) items-stretch border-t border-line bg-ground pb-[env(safe-area-inset-bottom)]"
    >
      {entries.map((entry) => (
        <Fragment key={entry.to}>
          {entry.last && (
            <MessagesButton
              size={22}
              nameClass={name}
              className={(isOpen) => cx(place, isOpen ? 'text-accent-text' : 'text-text-3')}
            />
          )}
          <Item {...entry} isHere={isAt(entry.to, pathname)} />
        </Fragment>
      ))}
    </nav>
  );
}

function isAt(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}

function Item({ to, icon: Icon, label, thumb, isHere }: NavigationEntry & { isHere: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={cx(place, isHere ? 'text-accent-text' : 'text-text-3')}
    >
      <Icon size={22} aria-hidden="true" />
      <span className={name}>{typeof thumb === 'string' ? thumb : label}</span>
    </Link>
  );
}
