import { DropdownMenu } from 'radix-ui';
import { Fragment } from 'react';
import type { MenuEntry } from './Menu';

/** The rows of a menu. */
export function MenuItems({ items }: { items: readonly MenuEntry[] }) {
  return items.map((item, index) =>
    item === 'line' ? (
      <DropdownMenu.Separator key={`line-${index}`} className="my-1 h-px bg-line" />
    ) : 'node' in item ? (
      <Fragment key={item.key}>{item.node}</Fragment>
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
  );
}
