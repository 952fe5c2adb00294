import { formatPrice } from '@/lib/format';
import { SumRow } from './SumRow';
import { taxWords } from './words';

interface PricePartsProps {
  of: {
    currency: string;
    price: number;
    credit: number;
    tax: number;
    taxIncluded: boolean;
    taxRate: number;
    total: number;
  };
  /** What the sum is called. */
  sum?: string;
}

/** What support costs, and of what that is made up. */
export function PriceParts({ of, sum = 'To pay' }: PricePartsProps) {
  const { currency, price, credit, tax, taxIncluded, taxRate, total } = of;
  const row = (name: string, amount: string) => <SumRow name={name} amount={amount} />;
  return (
    <dl aria-live="polite" className="grid gap-1 text-sm">
      {(credit > 0 || tax > 0) && row('Price', formatPrice(price, currency))}
      {credit > 0 && row('Paid already', `−${formatPrice(credit, currency)}`)}
      {tax > 0 && row(taxWords(taxRate, taxIncluded), formatPrice(tax, currency))}
      <SumRow name={sum} amount={formatPrice(total, currency)} isTotal />
    </dl>
  );
}
