import type {
  ItemFacetsQueryVariables,
  ItemsForSaleQueryVariables,
  MerchandiseSort,
} from '@/gql/graphql';
import { categories } from './words';

export const orders: readonly { value: MerchandiseSort; label: string }[] = [
  { value: 'TASTE', label: 'For you' },
  { value: 'NEW', label: 'New' },
  { value: 'POPULAR', label: 'Popular' },
  { value: 'PRICE_LOW', label: 'Price, low first' },
  { value: 'PRICE_HIGH', label: 'Price, high first' },
];

/** What an address asks for. */
export function askedBy(parameters: URLSearchParams): ItemsForSaleQueryVariables {
  const category = categories.find((each) => each === parameters.get('category'));
  const subCategory = category && parameters.get('sub');
  const price = (name: string) => {
    const text = parameters.get(name);
    const amount = Number(text);
    return text && Number.isFinite(amount) && amount >= 0 ? amount : undefined;
  };
  const minPrice = price('from');
  const maxPrice = price('to');
  const sort = orders.find(({ value }) => value === parameters.get('sort'))?.value ?? 'TASTE';
  const isPriced = sort.startsWith('PRICE') || minPrice !== undefined || maxPrice !== undefined;
  const currency = parameters.get('currency') ?? (isPriced ? 'EUR' : undefined);
  return {
    sort,
    ...(category ? { category } : {}),
    ...(subCategory ? { subCategory } : {}),
    ...(parameters.has('left') ? { status: 'ACTIVE' as const } : {}),
    ...(currency ? { currency } : {}),
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
  };
}

/** What is counted beside a list: all that it asks for but its order and its sub-category. */
export function facetsAsked({
  sort: _sort,
  subCategory: _subCategory,
  ...asked
}: ItemsForSaleQueryVariables): ItemFacetsQueryVariables {
  return asked;
}
