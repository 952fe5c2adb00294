import { useLocation } from 'react-router';
import { Link } from '@/components/Link';
import type { NavigationEntry } from '@/core/manifest';
import { cx } from '@/lib/cx';
import { navigation } from '../features';

const entries = navigation.filter(({ thumb }) => thumb);

/** The five places within reach of the thumb. */
export function BottomBar() {
  const { pathname, search } = useLocation();
  const here = entries.filter(({ to }) => isAt(to, pathname, search)).at(-1);
  return (
    <nav
      aria-label="Main"
      data-print="no"
      className="fixed inset-x-0 bottom-0 z-edge flex h-(--bar-bottom) items-stretch border-t border-line bg-ground px-1 pb-[env(safe-area-inset-bottom)]"
    >
      {entries.map((entry) => (
        <Item key={entry.to} {...entry} isHere={entry === here} />
      ))}
    </nav>
  );
}

/** A tab of a page counts with what follows it in the address; of several places the last, being the closest, is meant. */
function isAt(to: string, pathname: string, search: string): boolean {
  const [path = '', query] = to.split('?');
  if (query) return pathname === path && search.slice(1).split('&').includes(query);
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}

function Item({ to, icon: Icon, label, thumb, isHere }: NavigationEntry & { isHere: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-sm transition-colors',
        isHere ? 'text-accent-text' : 'text-text-3',
      )}
    >
      <Icon size={22} aria-hidden="true" />
      <span className="text-xs leading-none font-semibold">
        {typeof thumb === 'string' ? thumb : label}
      </span>
    </Link>
  );
}
