import { Ellipsis } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { lazyPart } from '@/components/lazyPart';
import { Menu, type MenuEntry } from '@/components/Menu';
import type { Tasted } from './useTaste';

/** "More like this" and "Not for me", for the menu of a thing. */
export const TasteItems = lazyPart(async () => (await import('./TasteItems')).TasteItems);

interface TasteButtonProps {
  of: Tasted;
  /** What else the menu has, below. */
  also?: MenuEntry[];
}

/** A button with a menu of what a person can say of a thing, where the thing has no other menu. */
export function TasteButton({ of, also = [] }: TasteButtonProps) {
  return (
    <Menu
      label={`Actions for ${of.name}`}
      items={[{ key: 'taste', node: <TasteItems of={of} />, load: TasteItems.load }, ...also]}
      trigger={
        <IconButton
          label={`More for ${of.name}`}
          icon={<Ellipsis size={20} aria-hidden="true" />}
        />
      }
    />
  );
}
