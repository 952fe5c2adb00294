import { Cover } from '@/components/Cover';
import { Link } from '@/components/Link';
import { type FragmentType, readFragment } from '@/gql';
import { formatPrice, plural } from '@/lib/format';
import { orderRowFragment } from './api/orderFragment';
import { StatusBadge } from './StatusBadge';
import { formatMoment } from './words';

interface OrderRowsProps {
  label: string;
  orders: readonly FragmentType<typeof orderRowFragment>[];
  /** Whoever looks at them sees the other one. */
  by: 'buyer' | 'seller';
}

/** Orders as a list that one can scan. */
export function OrderRows({ label, orders, by }: OrderRowsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {readFragment(orderRowFragment, orders).map((order) => {
        const { id, number, seller, buyer, lines, total, currency, createdAt } = order;
        const { discountCode } = order;
        const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        const other = by === 'buyer' ? seller.businessName : buyer.name;
        return (
          <li key={id} className="group relative flex items-center gap-4 py-4">
            <Cover src={lines[0]?.imageUrl} width={64} className="w-16" />
            <div className="min-w-0 flex-1">
              <Link
                to={`/orders/${id}`}
                className="line-clamp-1 rounded-xs font-semibold wrap-anywhere group-hover:underline after:absolute after:inset-0"
              >
                {lines.map(({ name }) => name).join(', ')}
              </Link>
              <p className="truncate text-sm text-text-2">
                {other} · {plural(pieces, 'piece')}
                {discountCode && ` · code ${discountCode}`}
              </p>
              <p className="truncate text-xs text-text-3 tabular-nums">
                {number} · {formatMoment(createdAt)}
              </p>
            </div>
            <div className="grid shrink-0 justify-items-end gap-1">
              <span className="font-semibold tabular-nums">{formatPrice(total, currency)}</span>
              <StatusBadge order={order} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
