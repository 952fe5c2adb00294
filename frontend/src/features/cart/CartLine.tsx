import { X } from 'lucide-react';
import { Cover } from '@/components/Cover';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { cx } from '@/lib/cx';
import { formatPrice } from '@/lib/format';
import { Stepper } from './Stepper';
import { type CartItem, isBuyable } from './wanted';
import { changesOf, kindOf } from './words';

interface CartLineProps {
  item: CartItem;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** Something in the cart, with what changed of it. */
export function CartLine({ item, onQuantity, onRemove }: CartLineProps) {
  const { name, merchandiseId, defaultImageUrl, itemTotal, price, quantity, currency } = item;
  const kind = kindOf(item);
  const canBuy = isBuyable(item);
  return (
    <li className="flex gap-4 py-4">
      <Cover
        src={defaultImageUrl}
        width={80}
        className={cx('w-20 self-start', !canBuy && 'opacity-55')}
      />
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <Link
              to={`/tradingpost/${merchandiseId}`}
              className="rounded-xs font-semibold wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            {kind && <p className="text-sm wrap-anywhere text-text-2">{kind}</p>}
          </div>
          <IconButton
            data-remove=""
            label={`Remove ${kind ? `${name}, ${kind}` : name}`}
            icon={<X size={18} aria-hidden="true" />}
            onClick={onRemove}
            className="-mt-2.5 -mr-3"
          />
        </div>
        {changesOf(item).map((words) => (
          <p key={words} className={cx('text-sm', canBuy ? 'text-warning' : 'text-danger')}>
            {words}
          </p>
        ))}
        {canBuy && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {(item.albumId ?? item.trackId) ? (
              // Once is enough, and Download is its kind already.
              <span />
            ) : (
              <Stepper item={item} onChange={onQuantity} />
            )}
            <p className="text-right tabular-nums">
              <span className="font-semibold">{formatPrice(itemTotal, currency)}</span>
              {quantity > 1 && (
                <span className="block text-xs text-text-3">
                  {formatPrice(price, currency)} each
                </span>
              )}
            </p>
          </div>
        )}
      </div>
    </li>
  );
}
