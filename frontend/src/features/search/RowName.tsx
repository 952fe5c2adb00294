import { Lock } from 'lucide-react';
import { Marked } from './Marked';
import { rowName } from './rows';
import type { SearchRow } from './types';

/** The name of a row with what matched marked, and a lock where it is for supporters. */
export function RowName({ row }: { row: SearchRow }) {
  return (
    <>
      <Marked text={rowName(row)} matches={row.matches} />
      {row.hasAccessTo === false && (
        <Lock
          size="0.8em"
          role="img"
          aria-label="For supporters"
          className="ml-1.5 inline-block align-baseline text-text-3"
        />
      )}
    </>
  );
}
