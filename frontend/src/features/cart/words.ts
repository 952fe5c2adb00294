import { formatPrice } from '@/lib/format';
import type { CartItem } from './wanted';

/** What kind and size of a thing it is; empty where there is but one. */
export function kindOf({
  variantName,
  size,
}: {
  variantName?: string | null;
  size: string;
}): string {
  return [variantName, size].filter(Boolean).join(', ');
}

/** What changed of a line since its person last looked. */
export function changesOf(item: CartItem): string[] {
  const { changes, price, oldPrice, currency, available } = item;
  return changes.map((change) => {
    switch (change) {
      case 'PRICE':
        return oldPrice == null
          ? `It costs ${formatPrice(price, currency)} now.`
          : `The price changed from ${formatPrice(oldPrice, currency)} to ${formatPrice(price, currency)}.`;
      case 'FEWER':
        return `Only ${available} left.`;
      case 'GONE':
        return 'Sold out since you put it here.';
      case 'REMOVED':
        return 'Not for sale any more.';
    }
  });
}
