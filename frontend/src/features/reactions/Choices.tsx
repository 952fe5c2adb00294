import { DropdownMenu } from 'radix-ui';
import { formatCount } from '@/lib/format';
import { kinds } from './kinds';
import { type ReactedTo, useReact } from './useReact';

/** The four reactions in a menu, with how many gave each; the person's own once more takes it back. */
export function Choices({ to }: { to: ReactedTo }) {
  const react = useReact();
  return (
    <DropdownMenu.RadioGroup value={to.reactions.userReaction ?? ''}>
      {kinds.map(({ type, label, count, Icon }) => (
        <DropdownMenu.RadioItem
          key={type}
          value={type}
          onSelect={() => void react(to, type)}
          className="flex h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm outline-none select-none data-highlighted:bg-surface data-[state=checked]:font-semibold data-[state=checked]:text-accent-text"
        >
          <Icon size={20} />
          {label}
          <span className="tabular ml-auto pl-6 text-text-3">
            {to.reactions[count] > 0 && formatCount(to.reactions[count])}
          </span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
