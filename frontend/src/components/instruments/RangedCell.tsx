import type { ReactNode } from 'react';
import { Cell } from './Table';

interface RangedCellProps {
  /** The 95 % interval as it is written; empty where there is none. */
  range: string;
  children: ReactNode;
}

/** A figure, and below it its interval. */
export function RangedCell({ range, children }: RangedCellProps) {
  return (
    <Cell right>
      {children}
      {range && <span className="block text-xs text-text-3">{range}</span>}
    </Cell>
  );
}
