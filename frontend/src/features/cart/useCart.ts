import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSession } from '@/core/session';
import { setCartCount } from '@/core/site/cart';
import { readFragment } from '@/gql';
import type { CartPartsFragment } from '@/gql/graphql';
import { cartDocument } from './api/cart';
import { cartFragment } from './api/cartFragment';
import { guestKey } from './guestKey';
import { useMergedCart } from './useMergedCart';

interface OwnCart {
  /** Null where there is none; undefined until it has come. */
  cart: CartPartsFragment | null | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** The cart of whoever is here, looked at anew. */
export function useCart(): OwnCart {
  const { status } = useSession();
  const isReady = useMergedCart();
  const key = status === 'visitor' ? guestKey() : null;
  const isVisitorWithout = status === 'visitor' && key === null;
  const { data, error, refetch } = useQuery(
    cartDocument,
    isReady && !isVisitorWithout ? { variables: key ? { guestKey: key } : {} } : skipToken,
  );
  const found = data?.cart === undefined ? undefined : data.cart;
  const cart = isVisitorWithout ? null : found && readFragment(cartFragment, found);
  const count = cart === null ? 0 : cart?.itemCount;
  useEffect(() => {
    if (count !== undefined) setCartCount(count);
  }, [count]);
  return { cart, failed: Boolean(error) && !data, onRetry: () => void refetch() };
}
