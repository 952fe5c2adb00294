import { tellRefusal } from '@/core/data/tellRefusal';
import { kinds } from '@/features/reactions';
import { cx } from '@/lib/cx';
import { plural } from '@/lib/format';
import { useClients } from '../clients';
import type { Message } from '../model/types';

/** The reactions to a message; a press gives the same, or takes one's own back. */
export function MessageReactions({ message }: { message: Message }) {
  const { chat: client } = useClients();
  const given = message.reactions.filter(({ count }) => count > 0);
  if (given.length === 0) return null;
  return (
    <ul aria-label="Reactions" className="-mt-1 flex flex-wrap gap-1 px-1">
      {given.map(({ type, count, mine = false }) => {
        const kind = kinds.find((each) => each.type === type);
        if (!kind) return null;
        return (
          <li key={type}>
            <button
              type="button"
              aria-pressed={mine}
              aria-label={`${kind.label}, ${plural(count, 'person', 'people')}`}
              onClick={() => void client.react(message, type).catch(tellRefusal)}
              className={cx(
                'tabular flex h-6 items-center gap-1 rounded-full border bg-surface px-2 text-xs transition-colors narrow:h-8',
                mine ? 'border-accent-text text-accent-text' : 'border-line text-text-2',
              )}
            >
              <kind.Icon size={14} />
              {count}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
