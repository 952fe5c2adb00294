import { useContext } from 'react';
import { chip } from '@/components/chip';
import { Link } from '@/components/Link';
import { Contributions, entriesFor } from '@/core/manifest';
import { useSession } from '@/core/session';

/** On phones, the places that are not within reach of the thumb. */
export function Places() {
  const { navigation } = useContext(Contributions);
  const places = entriesFor(navigation, useSession()).filter(({ thumb }) => !thumb);
  return (
    <nav aria-label="Places" className="page wide:hidden">
      <ul className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-4 [scrollbar-width:none]">
        {places.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={chip('off')}>
              <Icon size={18} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
