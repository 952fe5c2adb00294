import type { MenuItem } from '@/components/Menu';
import { hasRole, useSession } from '@/core/session';
import { removedTypes } from './removedTypes';
import { type Reported, type Somebody, useSafetyPrompt } from './prompt';
import { useParting } from './useParting';

export interface About {
  /** Whose it is; undefined for somebody who is gone. */
  who: Somebody | undefined;
  /** Null where the person does not see what they would report. */
  what: Reported | null;
  /** Called when they are blocked. */
  onBlocked?: () => void;
}

/** What a menu offers against something, and against whoever made it: nothing for one's own, and for visitors. */
export function useSafetyMenu({ who, what, onBlocked }: About): MenuItem[] {
  const { userId, profile } = useSession();
  const { mute } = useParting();
  if (!userId || who?.userId === userId) return [];
  const items: MenuItem[] = [];
  if (what) {
    items.push({
      label: 'Report',
      onSelect: () => useSafetyPrompt.setState({ reporting: what, removing: null, blocking: null }),
    });
  }
  if (who) {
    items.push(
      { label: `Mute ${who.name}`, onSelect: () => void mute(who) },
      {
        label: `Block ${who.name}`,
        danger: true,
        onSelect: () =>
          useSafetyPrompt.setState({
            reporting: null,
            removing: null,
            blocking: { ...who, onDone: onBlocked },
          }),
      },
    );
  }
  if (what && removedTypes[what.type] && hasRole(profile, 'moderator')) {
    items.push({
      label: 'Remove',
      danger: true,
      onSelect: () => useSafetyPrompt.setState({ reporting: null, removing: what, blocking: null }),
    });
  }
  return items;
}
