import { DropdownMenu } from 'radix-ui';
import type { MenuProps } from './Menu';
import { MenuItems } from './MenuItems';

/** The menu itself, loaded when the first one is opened. It starts open. */
export function MenuParts({ trigger, label, items }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-overlay max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto animate-[fade-in_120ms_var(--ease-out)] rounded-md border border-line bg-raised p-1"
        >
          <MenuItems items={items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
