import { SmilePlus } from 'lucide-react';
import { Button } from '@/components/Button';
import { lazyPart } from '@/components/lazyPart';
import { Menu } from '@/components/Menu';
import { formatCount } from '@/lib/format';
import { kinds, spoken, totalOf } from './kinds';
import type { ReactedTo } from './useReact';

interface ReactionButtonProps {
  to: ReactedTo;
  /** What it is, as it is called. */
  name: string;
  size?: 'sm' | 'md';
}

const Choices = lazyPart(async () => (await import('./Choices')).Choices);

/** How many reacted, and the person's own; a press opens the four that there are. */
export function ReactionButton({ to, name, size = 'md' }: ReactionButtonProps) {
  const own = kinds.find(({ type }) => type === to.reactions.userReaction);
  const total = totalOf(to.reactions);
  const Icon = own?.Icon ?? SmilePlus;
  const says = `React to ${name}: ${spoken(to.reactions)}`;
  return (
    <Menu
      label={`Reactions to ${name}`}
      items={[{ key: 'reactions', node: <Choices to={to} />, load: Choices.load }]}
      trigger={
        <Button
          kind="quiet"
          pill
          size={size}
          aria-label={says}
          title={says}
          className={size === 'md' ? 'min-w-15' : 'min-w-12'}
        >
          <span className={`flex items-center gap-2 ${own ? 'text-accent-text' : ''}`}>
            <Icon
              key={own?.type}
              size={size === 'md' ? 20 : 18}
              className={own ? 'animate-[pop_240ms_var(--ease-out)]' : ''}
            />
            {total > 0 && <span className="tabular text-sm">{formatCount(total)}</span>}
          </span>
        </Button>
      }
    />
  );
}
