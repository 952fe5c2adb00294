import type { AddressPartsFragment } from '@/gql/graphql';
import { formatWeight } from '@/lib/format';
import { type Order, packedOf } from './order';
import { addressLines, formatMoment, kindOf } from './words';

interface PackingSlipProps {
  order: Order;
  address: AddressPartsFragment;
}

/** What goes into the parcel: where it goes and what is in it, without prices. */
export function PackingSlip({ order, address }: PackingSlipProps) {
  const { number, createdAt, seller, lines, grams, discountCode } = order;
  const packed = packedOf(order);
  const isWeighed = packed.some((line) => line.grams != null);
  return (
    <section aria-label="Packing slip" className="page grid gap-8 py-8">
      <header className="grid gap-1">
        <p className="text-lg">{seller.businessName}</p>
        <h2 className="display text-title">Packing slip</h2>
        <p>
          Order {number}, {formatMoment(createdAt)}
        </p>
        {discountCode && <p>Discount code {discountCode}</p>}
      </header>
      <address className="text-lg not-italic">
        {addressLines(address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {packed.length === 0 ? (
        <p>Nothing of this order is to be packed.</p>
      ) : (
        <table className="w-full">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="w-16 py-2">
                Pieces
              </th>
              <th scope="col" className="py-2">
                What
              </th>
              {isWeighed && (
                <th scope="col" className="w-24 py-2 text-right">
                  Weight
                </th>
              )}
              <th scope="col" className="w-24 py-2 text-right">
                Packed
              </th>
            </tr>
          </thead>
          <tbody>
            {packed.map((line) => (
              <tr key={line.id} className="border-b border-line">
                <td className="py-2 tabular-nums">{line.quantity - line.refundedQuantity}</td>
                <td className="py-2">{[line.name, kindOf(line)].filter(Boolean).join(', ')}</td>
                {isWeighed && (
                  <td className="py-2 text-right tabular-nums">
                    {line.grams != null &&
                      formatWeight(line.grams * (line.quantity - line.refundedQuantity))}
                  </td>
                )}
                <td className="py-2">
                  <span className="ml-auto block size-5 border border-line-strong" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {grams != null &&
        packed.length > 0 &&
        lines.every(({ refundedQuantity }) => refundedQuantity === 0) && (
          <p className="tabular-nums">With its packing about {formatWeight(grams)}</p>
        )}
    </section>
  );
}
