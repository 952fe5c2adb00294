import { useCallback, useEffect, useRef, useState } from 'react';
import { offerUndo } from '@/core/data/offerUndo';
import { orTell, tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { noteAsker } from '@/core/data/whileHere';
import { readFragment } from '@/gql';
import { acknowledgeCartDocument } from './api/acknowledgeCart';
import { addToCartDocument } from './api/addToCart';
import { applyDiscountCodeDocument } from './api/applyDiscountCode';
import { keepCart } from './api/cache';
import { cartFragment } from './api/cartFragment';
import { clearCartDocument } from './api/clearCart';
import { removeDiscountCodeDocument } from './api/removeDiscountCode';
import { removeFromCartDocument } from './api/removeFromCart';
import { setCartQuantityDocument } from './api/setCartQuantity';
import { cartOwner } from './guestKey';
import type { CartItem, Wanted } from './wanted';

/** Milliseconds for which more presses are waited for. */
const pause = 350;
/** Changes of the cart reach the server one after another. */
const inOrder = { inOrder: 'cart' };

interface SellersCode {
  creatorId: string;
  /** The code that was entered for what is theirs. */
  code: string | null;
}

interface Pending {
  timer: ReturnType<typeof setTimeout>;
  send: () => void;
}

/** Changes the cart. What is wanted shows at once, and is taken back where the server refuses it. */
export function useCartEdits() {
  const change = useChange();
  const [wanted, setWanted] = useState<Wanted>({});
  const pending = useRef(new Map<string, Pending>());

  // What was chosen counts, though the cart is closed before it was sent.
  useEffect(() => {
    const waiting = pending.current;
    return () => {
      for (const { timer, send } of waiting.values()) {
        clearTimeout(timer);
        send();
      }
      waiting.clear();
    };
  }, []);

  const want = (sizeId: string, quantity: number) =>
    setWanted((before) => ({ ...before, [sizeId]: quantity }));
  const settle = (sizeId: string, quantity: number) =>
    setWanted((before) => {
      if (before[sizeId] !== quantity) return before;
      const { [sizeId]: _, ...others } = before;
      return others;
    });
  const drop = (sizeId: string) => {
    clearTimeout(pending.current.get(sizeId)?.timer);
    pending.current.delete(sizeId);
  };

  const setQuantity = ({ sizeId }: CartItem, quantity: number) => {
    const isHere = noteAsker();
    const send = async () => {
      try {
        await change(
          setCartQuantityDocument,
          { sizeId, quantity, ...cartOwner() },
          (cache, made) => keepCart(cache, made.updateCartItemQuantity),
          inOrder,
        );
      } catch (error) {
        tellRefusal(error);
      } finally {
        settle(sizeId, quantity);
      }
    };
    drop(sizeId);
    want(sizeId, quantity);
    const run = () => {
      pending.current.delete(sizeId);
      if (isHere()) void send();
    };
    pending.current.set(sizeId, { timer: setTimeout(run, pause), send: run });
  };

  /** Rejects with RefusedError: what is wrong with the code is said beside it. */
  const applyCode = useCallback(
    (creatorId: string, code: string) =>
      change(
        applyDiscountCodeDocument,
        { creatorId, code, ...cartOwner() },
        (cache, made) => keepCart(cache, made.applyDiscountCode),
        inOrder,
      ),
    [change],
  );

  const restore = async (item: CartItem, { creatorId, code }: SellersCode) => {
    const { merchandiseId, variantId, sizeId, quantity, leastPrice, price } = item;
    const named = leastPrice == null ? {} : { price };
    const made = await change(
      addToCartDocument,
      {
        input: {
          merchandiseId,
          variantId,
          sizeId,
          quantity,
          ...named,
          clientKey: crypto.randomUUID(),
        },
        ...cartOwner(),
      },
      (cache, { addToCart }) => keepCart(cache, addToCart),
      inOrder,
    );
    // With the last of what a seller sells their code went too.
    const { groupedItems } = readFragment(cartFragment, made.addToCart);
    const hasCode = groupedItems.some((each) => each.creatorId === creatorId && each.discountCode);
    if (code && !hasCode) await applyCode(creatorId, code);
  };

  const remove = async (item: CartItem, sellers: SellersCode) => {
    const { sizeId, name } = item;
    drop(sizeId);
    want(sizeId, 0);
    try {
      await change(
        removeFromCartDocument,
        { sizeId, ...cartOwner() },
        (cache, made) => keepCart(cache, made.removeFromCart),
        inOrder,
      );
      offerUndo(`Removed ${name}`, () => restore(item, sellers));
    } catch (error) {
      tellRefusal(error);
    } finally {
      settle(sizeId, 0);
    }
  };

  const clear = useCallback(
    () =>
      orTell(
        change(
          clearCartDocument,
          cartOwner(),
          (cache, made) => keepCart(cache, made.clearCart),
          inOrder,
        ),
      ),
    [change],
  );

  const acknowledge = useCallback(
    () =>
      orTell(
        change(
          acknowledgeCartDocument,
          cartOwner(),
          (cache, made) => keepCart(cache, made.acknowledgeCart),
          inOrder,
        ),
      ),
    [change],
  );

  const removeCode = useCallback(
    (creatorId: string) =>
      orTell(
        change(
          removeDiscountCodeDocument,
          { creatorId, ...cartOwner() },
          (cache, made) => keepCart(cache, made.removeDiscountCode),
          inOrder,
        ),
      ),
    [change],
  );

  return { wanted, setQuantity, remove, clear, acknowledge, applyCode, removeCode };
}

export type CartEdits = ReturnType<typeof useCartEdits>;
