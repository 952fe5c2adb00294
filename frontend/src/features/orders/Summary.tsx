import { Cover } from '@/components/Cover';
import type { PreviewPartsFragment } from '@/gql/graphql';
import { formatPrice } from '@/lib/format';
import { Amounts } from './Amounts';
import { kindOf } from './words';

interface SummaryProps {
  preview: PreviewPartsFragment;
  /** Shipping and tax are those of the address that is typed. */
  isPlaced: boolean;
}

/** What is bought, by seller. */
export function Summary({ preview, isPlaced }: SummaryProps) {
  return (
    <ul aria-label="What you buy" className="grid gap-6">
      {preview.sellers.map((seller) => (
        <li key={`${seller.creatorId} ${seller.currency}`} className="grid gap-3">
          <h2 className="text-md font-semibold wrap-anywhere">{seller.businessName}</h2>
          <ul aria-label={`From ${seller.businessName}`} className="grid gap-3">
            {seller.items.map((item) => (
              <li key={item.sizeId} className="flex items-start gap-3 text-sm">
                <Cover src={item.imageUrl} width={48} className="w-12" />
                <p className="min-w-0 flex-1 wrap-anywhere">
                  {item.quantity > 1 && <span className="tabular-nums">{item.quantity} × </span>}
                  {item.name}
                  {kindOf(item) && <span className="block text-text-3">{kindOf(item)}</span>}
                </p>
                <p className="tabular-nums">{formatPrice(item.total, seller.currency)}</p>
              </li>
            ))}
          </ul>
          <Amounts of={seller} isPlaced={isPlaced} ships={preview.ships} />
          {isPlaced && seller.problem && <p className="text-sm text-danger">{seller.problem}</p>}
        </li>
      ))}
    </ul>
  );
}
