import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { TilesSkeleton, TrackListSkeleton } from '@/features/catalogue';
import { cx } from '@/lib/cx';
import { usePageTitle } from '@/lib/page';
import { BestMatch } from '../BestMatch';
import { Group } from '../Group';
import { allRows, bestMatch } from '../rows';
import { groups } from '../types';
import { useSearch } from '../useSearch';

/** /search?query=: the best match large, then the groups. */
export default function SearchPage() {
  const [parameters] = useSearchParams();
  const query = (parameters.get('query') ?? '').trim();
  const [attempt, setAttempt] = useState(0);
  const { results, answered, loading, failed } = useSearch(query, true, attempt);
  usePageTitle(query === '' ? 'Search' : `Search for ${query}`);

  return (
    <div className="page pt-8">
      <h1 className="mb-8 text-xl">{query === '' ? 'Search' : <>Results for “{query}”</>}</h1>
      {query === '' ? (
        <EmptyState title="Look for anything">
          An artist, an album, a song or a genre. A name that is only half remembered will do.
        </EmptyState>
      ) : failed ? (
        <ErrorState
          title="Search is not available right now."
          onRetry={() => setAttempt((last) => last + 1)}
        >
          Everything else goes on. Try again in a moment.
        </ErrorState>
      ) : !results ? (
        <Wait />
      ) : allRows(results).length === 0 ? (
        <EmptyState title={`Nothing found for “${answered}”`}>
          Try fewer letters or another part of the name.
        </EmptyState>
      ) : (
        <div
          aria-busy={loading && answered !== query}
          className={cx(
            'grid grid-cols-1 gap-12 transition-opacity',
            loading && answered !== query && 'opacity-60',
          )}
        >
          <Results results={results} />
        </div>
      )}
      <p role="status" className="sr-only">
        {results && !loading ? `${allRows(results).length} results` : ''}
      </p>
    </div>
  );
}

function Results({ results }: { results: NonNullable<ReturnType<typeof useSearch>['results']> }) {
  const best = bestMatch(results);
  return (
    <>
      {best && (
        <section aria-label="Best match">
          <h2 className="sr-only">Best match</h2>
          <BestMatch row={best} />
        </section>
      )}
      {groups.map((group) => (
        <Group
          key={group}
          name={group}
          rows={(results[group] ?? []).filter((row) => row !== best)}
        />
      ))}
    </>
  );
}

function Wait() {
  return (
    <Loading label="Searching">
      <div className="grid gap-12">
        <Skeleton className="h-34 w-full rounded-md wide:h-50" />
        <TilesSkeleton shelf round />
        <TrackListSkeleton rows={6} columns />
      </div>
    </Loading>
  );
}
