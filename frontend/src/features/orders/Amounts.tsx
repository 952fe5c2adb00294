import { formatPrice } from '@/lib/format';
import { SumRow } from './SumRow';
import { taxWords } from './words';

interface AmountsProps {
  of: {
    currency: string;
    subTotal: number;
    discountCode: string | null;
    discount: number;
    shipping: number;
    tax: number;
    taxIncluded: boolean;
    taxRate: number;
    total: number;
    refunded?: number;
  };
  /** False where nobody knows yet where it goes. */
  isPlaced?: boolean;
  /** Some of it goes by mail. */
  ships?: boolean;
}

/** What something costs, and of what that is made up. */
export function Amounts({ of, isPlaced = true, ships = true }: AmountsProps) {
  const { currency, subTotal, shipping, tax, taxIncluded, taxRate, total, refunded = 0 } = of;
  const { discountCode, discount } = of;
  const row = (name: string, amount: string) => <SumRow name={name} amount={amount} />;
  return (
    <dl className="grid gap-1 text-sm">
      {row('Things', formatPrice(subTotal, currency))}
      {discountCode && row(`Discount, ${discountCode}`, `−${formatPrice(discount, currency)}`)}
      {ships && row('Shipping', isPlaced ? formatPrice(shipping, currency) : 'with the address')}
      {isPlaced && tax > 0 && row(taxWords(taxRate, taxIncluded), formatPrice(tax, currency))}
      {isPlaced && <SumRow name="Total" amount={formatPrice(total, currency)} isTotal />}
      {refunded > 0 && row('Given back', formatPrice(refunded, currency))}
    </dl>
  );
}
