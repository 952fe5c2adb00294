import { Ellipsis } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { Menu } from '@/components/Menu';
import TasteItems from './TasteItems';
import type { Tasted } from './useTaste';

/** A button with a menu of what a person can say of a thing. */
export default function TasteMenu({ of }: { of: Tasted }) {
  return (
    <Menu
      label={`Actions for ${of.name}`}
      items={[{ key: 'taste', node: <TasteItems of={of} /> }]}
      trigger={
        <IconButton
          label={`More for ${of.name}`}
          icon={<Ellipsis size={20} aria-hidden="true" />}
        />
      }
    />
  );
}
