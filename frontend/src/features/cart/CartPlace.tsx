import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '@/components/lazyPart';
import { closeCart, useCartState } from '@/core/site/cart';
import { whenSettled } from '@/lib/whenSettled';

const MiniCart = lazyPart<{ open: boolean }>(async () => (await import('./MiniCart')).MiniCart, {
  close: closeCart,
});
const CartCount = lazyPart(async () => (await import('./CartCount')).CartCount, { quiet: true });

/** The cart that slides over the page; how many pieces are in it is asked once the page has come. */
export function CartPlace() {
  const isOpen = useCartState((state) => state.isOpen);
  const { pathname } = useLocation();
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => whenSettled(() => setIsSettled(true)), []);
  useEffect(closeCart, [pathname]);
  return (
    <>
      <MiniCart open={isOpen} />
      {isSettled && <CartCount />}
    </>
  );
}
