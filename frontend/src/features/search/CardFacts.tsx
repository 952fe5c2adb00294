import type { ReactNode } from 'react';
import { personalFact, priceOf } from './rowFacts';
import { Marked } from './Marked';
import { rowCount, rowType } from './rows';
import type { SearchRow } from './types';

interface CardFactsProps {
  row: SearchRow;
  /** Whether the artist is named too: not where the card is theirs. */
  named?: boolean;
}

/** Below a card's title: whose it is, of which each part may be cut, then what it is, in full. */
export function CardFacts({ row, named = false }: CardFactsProps) {
  const price = priceOf(row);
  return (
    <>
      {named && row.artistName && (
        <>
          <Part>
            <Marked text={row.artistName} matches={row.artistMatches} />
          </Part>{' '}
        </>
      )}
      {row.handle && <Part>@{row.handle}</Part>}
      <span className="tabular block">
        {price && <span className="font-semibold text-text">{price}</span>}
        {price && '\u00a0· '}
        {joined(
          rowType(row),
          row.type === 'album' && row.year ? String(row.year) : '',
          rowCount(row),
          personalFact(row),
        )}
      </span>
    </>
  );
}

/** Stands on a line of its own where two do not fit beside each other. */
function Part({ children }: { children: ReactNode }) {
  return <span className="inline-block max-w-full truncate align-top">{children}</span>;
}

/** Facts in a line that breaks only between them, after a dot. */
export function joined(...facts: string[]): string {
  return facts
    .filter(Boolean)
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ');
}
