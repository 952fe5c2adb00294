import { Panel } from '@/components/instruments/Panel';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { TextLink } from '@/components/Link';
import { formatTime } from '@/lib/figures';
import { formatPrice } from '@/lib/format';
import { fromMinor } from '@/lib/price';
import type { OrderLine } from './person';

const columns = [
  { key: 'number', name: 'Order' },
  { key: 'paid', name: 'Paid' },
  { key: 'status', name: 'Status' },
  { key: 'total', name: 'Total', right: true },
];

interface OrdersProps {
  title: string;
  note: string;
  orders: readonly OrderLine[];
}

/** Orders of somebody, each with a way to what it is at. */
export function Orders({ title, note, orders }: OrdersProps) {
  return (
    <Panel title={title} note={note}>
      {orders.length === 0 ? (
        <p className="text-sm text-text-2">None.</p>
      ) : (
        <Table label={title} columns={columns}>
          {orders.map(({ id, number, paidAt, status, total, currency }) => (
            <Row key={id}>
              <Head>
                <TextLink to={`/admin/orders/${id}`}>{number}</TextLink>
              </Head>
              <Cell>{formatTime(paidAt)}</Cell>
              <Cell>{status}</Cell>
              <Cell right>{formatPrice(fromMinor(total, currency), currency)}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  );
}
