import type { ApolloCache } from '@apollo/client';
import { type FragmentType, readFragment } from '@/gql';
import { itemCardFragment } from './itemCardFragment';
import { integrationsFragment } from './integrationsFragment';
import { itemFragment } from './itemFragment';

/** Keeps an item as the server has it now, and has lists read anew: where it stands in them, only the server knows. */
export function keepItem(cache: ApolloCache, item: FragmentType<typeof itemFragment>): void {
  writeItem(cache, item);
  for (const fieldName of [
    'merchandiseByCreator',
    'curatedMerchandise',
    'relatedMerchandise',
    'stockHistory',
  ])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
}

/** Keeps an item that stands where it stood. */
export function writeItem(cache: ApolloCache, item: FragmentType<typeof itemFragment>): void {
  const { id } = readFragment(itemCardFragment, readFragment(itemFragment, item));
  cache.writeFragment({
    id: cache.identify({ __typename: 'MerchandiseItem', id })!,
    fragment: itemFragment,
    fragmentName: 'ItemParts',
    data: item as never,
  });
}

/** Keeps how other systems know an item. */
export function writeIntegrations(
  cache: ApolloCache,
  item: FragmentType<typeof integrationsFragment>,
): void {
  const { id } = readFragment(integrationsFragment, item);
  cache.writeFragment({
    id: cache.identify({ __typename: 'MerchandiseItem', id })!,
    fragment: integrationsFragment,
    fragmentName: 'ItemIntegrations',
    data: item as never,
  });
}
