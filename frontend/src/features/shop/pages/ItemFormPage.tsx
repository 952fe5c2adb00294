import { skipToken, useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { ErrorState, Loading } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { NotFound } from '@/features/places';
import { StudioFrame } from '@/features/studio';
import { readFragment } from '@/gql';
import { itemDocument } from '../api/item';
import { itemCardFragment } from '../api/itemCardFragment';
import { itemFragment } from '../api/itemFragment';
import { Integrations } from '../integrations/Integrations';
import { ItemForm } from '../ItemForm';
import { Stock } from '../stock/Stock';

/** /dashboard/shop/new, and /dashboard/shop/{id}: where an item is offered and changed. */
export default function ItemFormPage() {
  const { id } = useParams();
  const isNew = id === undefined || id === 'new';
  const { data, error, refetch } = useQuery(
    itemDocument,
    isNew ? skipToken : { variables: { id }, fetchPolicy: 'network-only' },
  );
  const item = data && readFragment(itemFragment, data.getMerchandiseById);
  if (!isNew && !item && error && toRefused(error).code === 'NOT_FOUND')
    return <NotFound what="This item" />;
  if (item && !item.canEdit) return <NotFound what="This item" />;
  return (
    <StudioFrame
      title={isNew ? 'Offer something' : 'Change an item'}
      back={{ to: '/dashboard/shop', label: 'Shop' }}
    >
      {({ userId }) =>
        isNew || item ? (
          <div className="grid grid-cols-1 gap-12">
            {/* An admin may be in the seller's place. */}
            <ItemForm
              key={id ?? 'new'}
              item={item ?? null}
              userId={item ? readFragment(itemCardFragment, item).userId : userId}
            />
            {item && !item.albumId && !item.trackId && <Stock item={item} userId={userId} />}
            {item && <Integrations item={item} />}
          </div>
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      }
    </StudioFrame>
  );
}
