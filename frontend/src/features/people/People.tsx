import { Avatar } from '@/components/Cover';
import { Link } from '@/components/Link';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { LoadMore } from '@/features/catalogue';
import { readFragment, type FragmentType } from '@/gql';
import { texts } from '@/lib/texts';
import { personFragment } from './api/personFragment';

interface PeopleProps {
  label: string;
  page:
    | {
        nodes: readonly FragmentType<typeof personFragment>[];
        pageInfo: { hasNextPage: boolean };
      }
    | undefined;
  failed: boolean;
  onRetry: () => void;
  onMore: () => Promise<unknown>;
  /** What will be here while there is nobody. */
  empty: string;
}

/** People one below the other, artists named as such. */
export function People({ label, page, failed, onRetry, onMore, empty }: PeopleProps) {
  if (!page && failed) return <ErrorState onRetry={onRetry} />;
  if (!page) {
    return (
      <Loading label={`Loading ${label.toLowerCase()}`}>
        <div className="grid gap-3">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      </Loading>
    );
  }
  const people = readFragment(personFragment, page.nodes);
  if (people.length === 0) return <EmptyState title={texts.nothingHere}>{empty}</EmptyState>;
  return (
    <>
      <ul aria-label={label} className="grid gap-x-8 roomy:grid-cols-2">
        {people.map((person) => (
          <li key={person.userId}>
            <Link
              to={`/${person.handle}`}
              className="flex h-16 items-center gap-3.5 rounded-sm px-2 hover:bg-raised"
            >
              <Avatar src={person.profilePictureUrl} width={44} className="w-11" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{person.displayName}</span>
                <span className="block truncate text-sm text-text-3">@{person.handle}</span>
              </span>
              {person.isArtist && <span className="text-sm text-text-3">Artist</span>}
            </Link>
          </li>
        ))}
      </ul>
      {page.pageInfo.hasNextPage && <LoadMore onMore={onMore} />}
    </>
  );
}
