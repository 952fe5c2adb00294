import { Ellipsis } from 'lucide-react';
import { Button } from '@/components/Button';
import { Menu } from '@/components/Menu';
import type { Reported, Somebody } from './prompt';
import { useSafetyMenu } from './useSafetyMenu';

export interface SafetyActionsProps {
  who: Somebody | undefined;
  what: Reported;
  size?: 'sm' | 'md' | 'lg';
  onBlocked?: () => void;
}

/** A button with what can be done against something; not there for one's own, and for visitors. */
export function SafetyActions({ size = 'sm', ...about }: SafetyActionsProps) {
  const items = useSafetyMenu(about);
  if (items.length === 0) return null;
  const label = `More for ${about.what.name}`;
  return (
    <Menu
      label={label}
      items={items}
      trigger={
        <Button kind="quiet" pill size={size} aria-label={label} className="narrow:h-11">
          <Ellipsis size={20} aria-hidden="true" />
        </Button>
      }
    />
  );
}
