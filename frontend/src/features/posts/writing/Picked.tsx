import { X } from 'lucide-react';
import { Cover } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { kinds, type Thing } from './things';

/** What is attached to a post that is written, and how to take it away. */
export function Picked({ thing, onRemove }: { thing: Thing; onRemove: () => void }) {
  const label = kinds.find(({ kind }) => kind === thing.kind)?.label;
  return (
    <div className="flex items-center gap-3 rounded-sm bg-surface p-2">
      <Cover src={thing.image} width={48} className="w-12" />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{thing.name}</bdi>
        </span>
        <span className="block truncate text-sm text-text-3">
          {label} {thing.by && 'by '}
          <bdi>{thing.by}</bdi>
        </span>
      </p>
      <IconButton
        size="sm"
        label={`Take ${thing.name} away`}
        icon={<X size={18} />}
        onClick={onRemove}
      />
    </div>
  );
}
