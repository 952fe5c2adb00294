import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { lazyPart } from '@/components/lazyPart';
import { Link, TextLink } from '@/components/Link';
import { EmptyState, ErrorState } from '@/components/States';
import { type Location, useSession } from '@/core/session';
import { cx } from '@/lib/cx';
import { usePageTitle } from '@/lib/page';
import { addressOf, type Asked, finalSearch, isFiltered, noFilters, readAsked } from '../asked';
import { facetsOf } from '../facets';
import { Notice } from '../Notice';
import { tellOpened } from '../opened';
import { GroupView, Overview } from '../Results';
import { onRowKey } from '../rowKeys';
import { allRows, groupTitles } from '../rows';
import { useSearch } from '../useSearch';
import { Wait } from '../Wait';

const Filters = lazyPart(async () => (await import('../Filters')).Filters, {
  quiet: true,
  // As high as they are: what stands below does not move when they come.
  waiting: <div className="h-13 wide:h-11" />,
});

/** /search?query=: the best match large, then the groups; &group= one of them with all its pages. */
export default function SearchPage() {
  const [parameters] = useSearchParams();
  const asked = readAsked(parameters);
  const { query, group } = asked;
  const title = group ? `${groupTitles[group]} for ${query}` : `Search for ${query}`;
  usePageTitle(query === '' ? 'Search' : title);
  if (query === '') {
    return (
      <div className="page pt-8">
        <h1 className="mb-8 text-xl">Search</h1>
        <EmptyState
          title="Look for anything"
          action={
            <Button asChild>
              <Link to="/music">Browse music</Link>
            </Button>
          }
        >
          An artist, an album, a song or a genre. A name that is only half remembered will do.
        </EmptyState>
      </div>
    );
  }
  return <Found asked={asked} />;
}

function Found({ asked }: { asked: Asked }) {
  const navigate = useNavigate();
  const { status, profile } = useSession();
  const { query, group, filters } = asked;
  const place = placeOf(profile?.location);
  const wanted = finalSearch(asked, place);
  const found = useSearch(wanted);
  const { answer, answered, loading, failed } = found;
  const filtered = isFiltered(filters);
  // What the results could be narrowed by, narrowed or not.
  const all = useSearch(filtered ? finalSearch({ ...asked, filters: noFilters }, null) : '', {
    fresh: false,
  });
  const facets = facetsOf(filtered ? all.answer : answer, group, filters);
  const waiting = loading && answered !== wanted;
  useKeptFocus(answered);
  // Meanwhile the search runs.
  useEffect(() => Filters.prepare(), []);
  const rows = answer ? allRows(answer.results) : [];

  return (
    <div className="page pt-8">
      {group && (
        <Link
          to={addressOf({ ...asked, group: null })}
          className="-mt-2 mb-2 -ml-1 inline-flex h-11 items-center gap-2 rounded-sm px-1 text-sm font-semibold text-text-2 hover:text-accent-text"
        >
          <ArrowLeft size={18} aria-hidden="true" />
          All results
        </Link>
      )}
      <h1 className="text-xl [overflow-wrap:anywhere]">
        {group ? groupTitles[group] : 'Results'} for “{query}”
      </h1>
      {failed ? (
        <div className="mt-8">
          <ErrorState
            title="Search is not available right now."
            onRetry={() => {
              found.reload();
              all.reload();
            }}
          >
            Everything else goes on. Try again in a moment.
          </ErrorState>
        </div>
      ) : !answer ? (
        <Wait group={group} />
      ) : (
        <>
          <div className="mt-4 grid min-w-0 gap-4 empty:hidden">
            <Notice asked={asked} answer={answer} />
            <Filters
              facets={facets}
              chosen={filters}
              place={place?.name ?? null}
              member={status === 'member'}
              onChange={(next) => void navigate(addressOf({ ...asked, filters: next }))}
            />
          </div>
          <div
            aria-busy={waiting}
            onKeyDown={onRowKey}
            // Narrowed results say little about the text that was typed.
            onClick={filtered ? undefined : (event) => tellOpened(event, query)}
            className={cx(
              'mt-8 grid grid-cols-1 gap-12 transition-opacity',
              waiting && 'opacity-60',
            )}
          >
            {rows.length === 0 ? (
              <Nothing asked={asked} answered={answered} />
            ) : group ? (
              <GroupView
                group={group}
                rows={answer.results[group] ?? []}
                more={answer.more?.[group] ?? false}
                onMore={() => found.loadMore(group)}
              />
            ) : (
              <Overview asked={asked} answer={answer} />
            )}
          </div>
        </>
      )}
      <p role="status" className="sr-only">
        {answer && !loading ? `${rows.length} ${rows.length === 1 ? 'result' : 'results'}` : ''}
      </p>
    </div>
  );
}

/**
 * A link to another search goes away with the results that it stood in. Where that takes the focus
 * with it, or nothing had it, the focus comes to the page, as it does after a change of the page.
 */
function useKeptFocus(answered: string): void {
  const last = useRef(answered);
  useEffect(() => {
    const isFirst = last.current === '';
    if (last.current === answered) return;
    last.current = answered;
    if (isFirst || document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [answered]);
}

/** Nothing was found: what can be done about it. */
function Nothing({ asked, answered }: { asked: Asked; answered: string }) {
  const query = new URLSearchParams(answered).get('query') ?? asked.query;
  if (isFiltered(asked.filters)) {
    return (
      <EmptyState
        title={`Nothing found for “${query}” with these filters`}
        action={
          <Button asChild>
            <Link to={addressOf({ ...asked, filters: noFilters })}>Clear filters</Link>
          </Button>
        }
      >
        Take one of them away, or all of them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`Nothing found for “${query}”`}
      action={
        <Button asChild>
          <Link to="/music">Browse genres</Link>
        </Button>
      }
    >
      Check the spelling, or try fewer letters or another part of the name.
      {asked.group && (
        <>
          {' '}
          <TextLink to={addressOf({ ...asked, group: null })}>Look in all groups</TextLink> too.
        </>
      )}
    </EmptyState>
  );
}

/** Where the person is, if the profile says it. */
function placeOf(location: Location | null | undefined) {
  const { latitude, longitude, city, state } = location ?? {};
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return { latitude, longitude, name: city || state || 'you' };
}
