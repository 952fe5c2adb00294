import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { readFragment } from '@/gql';
import type { ItemPartsFragment } from '@/gql/graphql';
import { formatWhen } from '@/lib/when';
import { itemCardFragment } from '../api/itemCardFragment';
import { variantFragment } from '../api/itemFragment';
import { sizesOf } from '../sizes';
import { SetAsideForm } from './SetAsideForm';
import { StockHistory } from './StockHistory';

const columns = [
  { key: 'size', name: 'Size' },
  { key: 'there', name: 'There', right: true },
  { key: 'reserved', name: 'Reserved', right: true },
  { key: 'held', name: 'In checkouts', right: true },
  { key: 'left', name: 'To sell', right: true },
  { key: 'sold', name: 'Sold', right: true },
  { key: 'restock', name: 'Last restock' },
];

/** The stock of an item as its seller sees it: what is there, what is set aside, and what changed it. */
export function Stock({ item, userId }: { item: ItemPartsFragment; userId: string }) {
  const { id } = readFragment(itemCardFragment, item);
  const variants = readFragment(variantFragment, item.variants);
  const sizes = sizesOf(variants);
  const names = new Map(sizes.map((each) => [each.id, each.name]));
  return (
    <section aria-labelledby="stock" className="grid max-w-200 grid-cols-1 gap-6">
      <h2 id="stock" className="text-md font-semibold">
        Stock
      </h2>
      <Table label="Stock of each size" columns={columns} minWidth={40}>
        {variants
          .flatMap(({ sizeInventory }) => sizeInventory)
          .map((size) => (
            <Row key={size.sizeId}>
              <Head className="wrap-anywhere">{names.get(size.sizeId)}</Head>
              <Cell right>{size.quantity}</Cell>
              <Cell right>{size.reserved ?? 0}</Cell>
              <Cell right>{size.held ?? 0}</Cell>
              <Cell right>{size.available}</Cell>
              <Cell right>{size.sold ?? 0}</Cell>
              <Cell className="whitespace-nowrap">
                {size.lastRestockDate ? (
                  <time dateTime={size.lastRestockDate}>{formatWhen(size.lastRestockDate)}</time>
                ) : (
                  'Never'
                )}
              </Cell>
            </Row>
          ))}
      </Table>
      {sizes.length > 0 && <SetAsideForm sizes={sizes} />}
      <StockHistory itemId={id} userId={userId} names={names} />
    </section>
  );
}
