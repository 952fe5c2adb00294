import type { OrderRowFragment } from '@/gql/graphql';
import { kindOf, statusWords } from './words';

/** A cell of a CSV file. What a spreadsheet would run as a formula is marked as text. */
function cell(value: string | number): string {
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const columns: readonly [string, (order: OrderRowFragment) => string | number][] = [
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
  ['Shipping', ({ shipping }) => shipping],
  ['Tax', ({ tax }) => tax],
  ['Tax included', ({ taxIncluded }) => (taxIncluded ? 'yes' : 'no')],
  ['Total', ({ total }) => total],
  ['Given back', ({ refunded }) => refunded],
  ['Carrier', ({ carrier }) => carrier ?? ''],
  ['Tracking number', ({ trackingNumber }) => trackingNumber ?? ''],
];

/** Orders as a CSV file. */
export function salesCsv(orders: readonly OrderRowFragment[]): string {
  const rows = orders.map((order) => columns.map(([, value]) => cell(value(order))));
  return [columns.map(([name]) => cell(name)), ...rows]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
}
