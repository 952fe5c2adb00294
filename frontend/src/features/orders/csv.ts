import type { AddressPartsFragment, OrderRowFragment } from '@/gql/graphql';
import { type Column, toCsv } from './csvFile';
import { kindOf, statusWords } from './words';

/** An order with where it goes, which is null once that is forgotten. */
export type SoldOrder = OrderRowFragment & { address: AddressPartsFragment | null };

const columns: readonly Column<SoldOrder>[] = [
  ['Order', ({ number }) => number],
  ['Date', ({ createdAt }) => createdAt],
  ['Status', ({ status }) => statusWords[status]],
  ['Buyer', ({ buyer }) => buyer.name],
  ['Handle', ({ buyer }) => buyer.handle],
  [
    'Things',
    ({ lines }) =>
      lines
        .map((line) => `${line.quantity} × ${[line.name, kindOf(line)].filter(Boolean).join(', ')}`)
        .join('; '),
  ],
  ['Currency', ({ currency }) => currency],
  ['Subtotal', ({ subTotal }) => subTotal],
  ['Discount code', ({ discountCode }) => discountCode ?? ''],
  ['Discount', ({ discount }) => discount],
  ['Shipping', ({ shipping }) => shipping],
  ['Tax', ({ tax }) => tax],
  ['Tax included', ({ taxIncluded }) => (taxIncluded ? 'yes' : 'no')],
  ['Total', ({ total }) => total],
  ['Given back', ({ refunded }) => refunded],
  ['Carrier', ({ carrier }) => carrier ?? ''],
  ['Tracking number', ({ trackingNumber }) => trackingNumber ?? ''],
  ['Name', ({ address }) => address?.name ?? ''],
  ['Street and number', ({ address }) => address?.line1 ?? ''],
  ['More of the address', ({ address }) => address?.line2 ?? ''],
  ['Postal code', ({ address }) => address?.postalCode ?? ''],
  ['Town', ({ address }) => address?.city ?? ''],
  ['Region', ({ address }) => address?.region ?? ''],
  ['Country', ({ address }) => address?.country ?? ''],
  ['Phone', ({ address }) => address?.phone ?? ''],
];

/** Orders as a CSV file. */
export const salesCsv = (orders: readonly SoldOrder[]): string => toCsv(columns, orders);
