import type { OrderRowFragment } from '@/gql/graphql';
import { type Column, toCsv } from './csvFile';
import { kindOf, statusWords } from './words';

const columns: readonly Column<OrderRowFragment>[] = [
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
];

/** Orders as a CSV file. */
export const salesCsv = (orders: readonly OrderRowFragment[]): string => toCsv(columns, orders);
