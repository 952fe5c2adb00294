import { Clock, CornerDownLeft, Search, TrendingUp } from 'lucide-react';
import { Avatar, Cover } from '@/components/Cover';
import { cx } from '@/lib/cx';
import { Marked } from './Marked';
import type { Option, TextOption } from './options';
import { RowName } from './RowName';
import { rowCount } from './rows';
import { rowPicture, shortFacts } from './rowFacts';
import type { SearchRow } from './types';

interface OptionRowProps {
  id: string;
  option: Option;
  active: boolean;
  describedBy: string | undefined;
  onGo: (to: string) => void;
}

/** One of the suggestions: a search, or a thing that it finds. */
export function OptionRow({ id, option, active, describedBy, onGo }: OptionRowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-describedby={describedBy}
      onClick={() => onGo(option.to)}
      className={cx(
        'grid cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-raised',
        option.kind === 'row' ? 'min-h-13 grid-cols-[40px_1fr_auto] py-1.5' : 'h-11 pr-12',
        option.kind !== 'row' && 'grid-cols-[40px_1fr]',
        active && 'bg-raised outline-2 -outline-offset-2 outline-accent-text',
      )}
    >
      {option.kind === 'row' ? <Thing row={option.row} /> : <Text option={option} />}
    </div>
  );
}

const icons = {
  meant: CornerDownLeft,
  recent: Clock,
  completion: Search,
  trending: TrendingUp,
};

const kinds = { meant: '', recent: 'recent search', completion: '', trending: 'trending' };

function Text({ option }: { option: TextOption }) {
  const Icon = icons[option.kind];
  return (
    <>
      <Icon size={18} aria-hidden="true" className="mx-auto text-text-3" />
      <span className="truncate text-sm">
        {option.kind === 'meant' ? (
          <>
            Did you mean <strong className="font-semibold">{option.text}</strong>?
          </>
        ) : (
          <Marked text={option.text} matches={option.matches} />
        )}
        {kinds[option.kind] && <span className="sr-only">, {kinds[option.kind]}</span>}
      </span>
    </>
  );
}

function Thing({ row }: { row: SearchRow }) {
  return (
    <>
      {row.type === 'artist' ? (
        <Avatar src={row.image} width={40} className="w-10" />
      ) : (
        (rowPicture(row) ?? <Cover src={row.image} width={40} className="w-10 rounded-xs" />)
      )}
      <span className="min-w-0">
        <span className="block truncate text-sm font-semibold">
          <RowName row={row} />
        </span>
        <span className="block truncate text-xs text-text-3">{shortFacts(row).join(' · ')}</span>
      </span>
      <span className="tabular text-xs text-text-3">{rowCount(row)}</span>
    </>
  );
}
