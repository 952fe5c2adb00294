import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

interface MenuCheckProps {
  label: string;
  icon: ReactNode;
  checked: boolean;
  onSelect: () => void;
}

/** A row of a menu that is on or off. */
export function MenuCheck({ label, icon, checked, onSelect }: MenuCheckProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onSelect={onSelect}
      className="flex h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm outline-none select-none data-highlighted:bg-surface data-[state=checked]:text-accent-text"
    >
      {icon}
      <span className="flex-1">{label}</span>
      <DropdownMenu.ItemIndicator>
        <Check size={18} aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}
