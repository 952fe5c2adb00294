import type { ReactNode } from 'react';
import { CardSkeleton } from '@/components/Cards';
import { Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { ErrorState, Loading } from '@/components/States';
import { LoadMore } from '@/features/catalogue';
import { type FragmentType, readFragment } from '@/gql';
import type { ItemCardFragment } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { itemCardFragment } from './api/itemCardFragment';
import { priceRange, stockNote } from './words';

interface ItemWallProps {
  label: string;
  items: readonly FragmentType<typeof itemCardFragment>[] | undefined;
  failed: boolean;
  onRetry: () => void;
  onMore?: (() => Promise<unknown>) | undefined;
  /** Stands where there is nothing. */
  empty: ReactNode;
  /** They are all of one artist, which need not be said. */
  ofOne?: boolean;
  /** Where each leads to; its own page where not given. */
  to?: (id: string) => string;
  /** The first are in sight at once. */
  eager?: boolean;
}

const wall =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-8 wide:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] wide:gap-x-6 wide:gap-y-10';

/** Things for sale, large, on a plain ground. */
export function ItemWall(props: ItemWallProps) {
  const { label, items, failed, onRetry, onMore, empty, ofOne = false, eager = false } = props;
  const { to = (id: string) => `/tradingpost/${id}` } = props;
  if (!items && failed) return <ErrorState onRetry={onRetry} />;
  if (!items) {
    return (
      <Loading label="Loading the shop">
        <ul className={wall}>
          {Array.from({ length: 8 }, (_, at) => (
            <CardSkeleton key={at} />
          ))}
        </ul>
      </Loading>
    );
  }
  // A page may be empty while there are more.
  if (items.length === 0 && !onMore) return empty;
  return (
    <>
      <ul aria-label={label} className={wall}>
        {readFragment(itemCardFragment, items).map((item, at) => (
          <Card key={item.id} item={item} to={to(item.id)} ofOne={ofOne} eager={eager && at < 4} />
        ))}
      </ul>
      {onMore && <LoadMore label="More" onMore={onMore} />}
    </>
  );
}

interface CardProps {
  item: ItemCardFragment;
  to: string;
  ofOne: boolean;
  eager: boolean;
}

function Card({ item, to, ofOne, eager }: CardProps) {
  const note = stockNote(item);
  const gone = item.status === 'SOLD_OUT';
  return (
    <li className="group relative grid min-w-0 content-start gap-2.5">
      <Cover
        src={item.defaultImageUrl}
        width={384}
        sizes="(min-width: 60rem) 18rem, 50vw"
        eager={eager}
        className={cx(gone && 'opacity-55')}
      />
      <div className="grid min-w-0 gap-0.5">
        <Link
          to={to}
          className="line-clamp-2 rounded-xs font-semibold wrap-anywhere group-hover:underline after:absolute after:inset-0"
        >
          {item.name}
        </Link>
        {!ofOne && <p className="truncate text-sm text-text-2">{item.businessName}</p>}
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-semibold tabular-nums">{priceRange(item)}</span>
          {note && <span className="text-text-2">{note}</span>}
        </p>
      </div>
    </li>
  );
}
