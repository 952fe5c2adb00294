import { useQuery } from '@apollo/client/react';
import { SectionHeader } from '@/components/SectionHeader';
import { relatedItemsDocument } from './api/relatedItems';
import { ItemWall } from './ItemWall';

/** What goes with an item; nothing where there is nothing, or it did not come. */
export function Related({ itemId }: { itemId: string }) {
  const { data, refetch } = useQuery(relatedItemsDocument, { variables: { itemId } });
  const items = data?.relatedMerchandise.nodes;
  if (!items || items.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <SectionHeader id="related" title="Goes with it" />
      <ItemWall
        label="Goes with it"
        items={items}
        failed={false}
        onRetry={() => void refetch()}
        empty={null}
      />
    </section>
  );
}
