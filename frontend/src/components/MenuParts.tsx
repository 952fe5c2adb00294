import { DropdownMenu } from 'radix-ui';
import { Suspense } from 'react';
import type { MenuProps } from './Menu';

/** The menu itself, loaded when the first one is opened. It starts open. */
export default function MenuParts({ trigger, label, items }: MenuProps) {
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
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto animate-[fade-in_120ms_var(--ease-out)] rounded-md border border-line bg-raised p-1"
        >
          {items.map((item, index) =>
            item === 'line' ? (
              <DropdownMenu.Separator key={`line-${index}`} className="my-1 h-px bg-line" />
            ) : 'node' in item ? (
              // Its place is kept, so that nothing moves below a pointer.
              <Suspense key={item.key} fallback={<div className="h-22" />}>
                {item.node}
              </Suspense>
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
