import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** What the menu is about, for those who hear it. */
  label: string;
  items: (MenuItem | 'line')[];
}

export function Menu({ trigger, label, items }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className="z-50 min-w-52 rounded-md border border-line bg-raised p-1 animate-[fade-in_120ms_var(--ease-out)]"
        >
          {items.map((item, index) =>
            item === 'line' ? (
              <DropdownMenu.Separator key={`line-${index}`} className="my-1 h-px bg-line" />
            ) : (
              <DropdownMenu.Item
                key={item.label}
                onSelect={item.onSelect}
                disabled={item.disabled ?? false}
                className={`flex h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-surface ${item.danger ? 'text-danger' : ''}`}
              >
                {item.icon}
                {item.label}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
