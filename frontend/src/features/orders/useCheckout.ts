import { useCallback } from 'react';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { CheckoutInput, CheckoutPartsFragment } from '@/gql/graphql';
import { cancelCheckoutDocument } from './api/cancelCheckout';
import { keepCheckout } from './api/cache';
import { checkoutCartDocument } from './api/checkoutCart';
import { checkoutFragment } from './api/checkoutFragment';
import { refreshCheckoutDocument } from './api/refreshCheckout';
import { attemptKey, forgetAttempt } from './attempt';

const isOver = ({ status }: CheckoutPartsFragment) =>
  status === 'EXPIRED' || status === 'CANCELLED' || status === 'FAILED';

/** Begins checkouts, and goes on with them. All reject with RefusedError. */
export function useCheckout() {
  const change = useChange();

  /** What names the attempt is made of all that is bought, so that the same pressed twice is one checkout. */
  const begin = useCallback(
    async (input: Omit<CheckoutInput, 'clientKey'>, of: string): Promise<CheckoutPartsFragment> => {
      const send = async () => {
        const { checkoutCart } = await change(
          checkoutCartDocument,
          { input: { ...input, clientKey: attemptKey(of) } },
          (cache, made) => keepCheckout(cache, made.checkoutCart),
        );
        return readFragment(checkoutFragment, checkoutCart);
      };
      const made = await send();
      if (!isOver(made)) return made;
      // A key names its checkout for ever: after one that is over, another is needed.
      forgetAttempt();
      return send();
    },
    [change],
  );

  /** Asks the provider how the payments stand. */
  const refresh = useCallback(
    async (id: string): Promise<CheckoutPartsFragment> => {
      const { refreshCheckout } = await change(refreshCheckoutDocument, { id }, (cache, made) =>
        keepCheckout(cache, made.refreshCheckout),
      );
      return readFragment(checkoutFragment, refreshCheckout);
    },
    [change],
  );

  const cancel = useCallback(
    async (id: string): Promise<void> => {
      await change(cancelCheckoutDocument, { id }, (cache, made) =>
        keepCheckout(cache, made.cancelCheckout),
      );
      forgetAttempt();
    },
    [change],
  );

  return { begin, refresh, cancel };
}
