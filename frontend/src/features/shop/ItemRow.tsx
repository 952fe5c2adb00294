import { Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { type FragmentType, readFragment } from '@/gql';
import { itemCardFragment } from './api/itemCardFragment';
import { priceRange, stockNote } from './words';

/** Something for sale inside of something else, as a post that is about it. */
export function ItemRow({ item }: { item: FragmentType<typeof itemCardFragment> }) {
  const shown = readFragment(itemCardFragment, item);
  const note = stockNote(shown);
  return (
    <div className="relative flex items-center gap-4 rounded-sm bg-surface p-3 hover:bg-raised">
      <Cover src={shown.defaultImageUrl} width={96} className="w-24 shrink-0" />
      <div className="min-w-0">
        <Link
          to={`/tradingpost/${shown.id}`}
          className="rounded-xs font-display text-lg font-bold wrap-anywhere after:absolute after:inset-0"
        >
          {shown.name}
        </Link>
        <p className="text-sm wrap-anywhere text-text-2">{shown.businessName}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold tabular-nums">{priceRange(shown)}</span>
          {note && <span className="text-text-2">{note}</span>}
        </p>
      </div>
    </div>
  );
}
