import { type ReactNode, useState } from 'react';
import { lazyPart } from './lazyPart';
import { Slot } from './Slot';
import { showSnackbar } from './snackbarStore';

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
  /** Fetches their code ahead of need. */
  load?: () => Promise<unknown>;
}

export type MenuEntry = MenuItem | MenuRows | 'line';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** What the menu is about, for those who hear it. */
  label: string;
  items: MenuEntry[];
}

const MenuParts = lazyPart(async () => (await import('./MenuParts')).MenuParts);

/** Fetches what a menu is made of. */
async function load(items: MenuEntry[]): Promise<void> {
  const rows = items.flatMap((item) => (item !== 'line' && 'node' in item && item.load) || []);
  await Promise.all([MenuParts.load(), ...rows.map((each) => each())]);
}

/** A button with a menu. Until it is first asked for, only the button is there; it opens when all of it has come. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(false);
  const open = async () => {
    try {
      await load(props.items);
      setAsked(true);
    } catch {
      showSnackbar({
        type: 'error',
        message: 'The menu did not load',
        ctaText: 'Try again',
        ctaAction: () => void open(),
      });
    }
  };
  const prepare = () => {
    load(props.items).catch(() => {
      // Ahead of need: it is asked for again, and what fails is said, when the menu is opened.
    });
  };
  const closed = (
    <Slot
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        void open();
      }}
    >
      {props.trigger}
    </Slot>
  );
  return asked ? <MenuParts {...props} /> : closed;
}
