import { Panel } from '@/components/instruments/Panel';
import { formatWhole } from '@/lib/figures';
import { typeNames } from '../things';
import type { Index } from './types';

/** How many of each type can be found. */
export function Documents({ documents }: Pick<Index, 'documents'>) {
  const most = Math.max(1, ...documents.map(({ indexed }) => indexed));
  return (
    <Panel title="What can be found">
      <ul className="grid gap-2">
        {documents.map(({ type, indexed }) => (
          <li key={type} className="grid grid-cols-[4.5rem_1fr_4.5rem] items-center gap-3 text-sm">
            <span>{typeNames(type)}</span>
            <span aria-hidden="true" className="h-2 rounded-full bg-raised">
              <span
                className="block h-full rounded-full bg-text-3 transition-[width] duration-200"
                style={{ width: `${(indexed / most) * 100}%` }}
              />
            </span>
            <span className="tabular text-right text-text-2">{formatWhole(indexed)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
