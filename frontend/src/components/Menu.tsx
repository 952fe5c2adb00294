import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Slot } from './Slot';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
}

/** Rows that bring themselves along: what a part of the site puts into the menus of others, loaded with the menu. */
interface MenuRows {
  key: string;
  node: ReactNode;
}

export type MenuEntry = MenuItem | MenuRows | 'line';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** What the menu is about, for those who hear it. */
  label: string;
  items: MenuEntry[];
}

const load = () => import('./MenuParts');
const MenuParts = lazy(load);

/** A button with a menu. Until it is first asked for, only the button is there. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(false);
  const closed = (
    <Slot
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setAsked(true)}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setAsked(true);
      }}
    >
      {props.trigger}
    </Slot>
  );
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuParts {...props} />
    </Suspense>
  );
}
