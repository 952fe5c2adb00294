import type { ApolloCache } from '@apollo/client';
import { setCartCount } from '@/core/site/cart';
import { type FragmentType, readFragment } from '@/gql';
import { cartDocument } from './cart';
import { cartFragment } from './cartFragment';

/** Keeps the cart as the server has it now. */
export function keepCart(cache: ApolloCache, cart: FragmentType<typeof cartFragment>): void {
  cache.writeQuery({ query: cartDocument, data: { cart: cart as never } });
  setCartCount(readFragment(cartFragment, cart).itemCount);
}
