import { Ellipsis } from 'lucide-react';
import { lazy } from 'react';
import { IconButton } from '@/components/IconButton';
import { Menu } from '@/components/Menu';
import type { Tasted } from './useTaste';

export const loadTasteItems = () => import('./TasteItems');

/** "More like this" and "Not for me", for the menu of a thing. */
export const TasteItems = lazy(loadTasteItems);

/** A button with a menu of what a person can say of a thing, where the thing has no other menu. */
export function TasteButton({ of }: { of: Tasted }) {
  return (
    <Menu
      label={`Actions for ${of.name}`}
      items={[{ key: 'taste', node: <TasteItems of={of} />, load: loadTasteItems }]}
      trigger={
        <IconButton
          label={`More for ${of.name}`}
          icon={<Ellipsis size={20} aria-hidden="true" />}
        />
      }
    />
  );
}
