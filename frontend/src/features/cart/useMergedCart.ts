import { useEffect, useState } from 'react';
import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from '@/core/data/refused';
import { type Change, useChange } from '@/core/data/useChange';
import { useSession, whenPersonLeaves } from '@/core/session';
import { keepCart } from './api/cache';
import { mergeCartDocument } from './api/mergeCart';
import { forgetGuestKey, guestKey } from './guestKey';

let running: Promise<void> | null = null;

whenPersonLeaves(() => {
  running = null;
});

/**
 * Puts what somebody chose before they signed in into their own cart, once. Returns whether that is over: until then
 * the cart of the person is not all of theirs.
 */
export function useMergedCart(): boolean {
  const { status, userId } = useSession();
  const change = useChange();
  const [endedFor, setEndedFor] = useState<string | null>(null);
  const isNeeded = status === 'member' && guestKey() !== null && endedFor !== userId;
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    running ??= merge(change);
    void running.then(() => {
      running = null;
      if (!isGone) setEndedFor(userId);
    });
    return () => {
      isGone = true;
    };
  }, [isNeeded, userId, change]);
  return status !== 'loading' && !isNeeded;
}

async function merge(change: Change): Promise<void> {
  const key = guestKey();
  if (key === null) return;
  try {
    await change(mergeCartDocument, { guestKey: key }, (cache, { mergeCart }) =>
      keepCart(cache, mergeCart),
    );
    forgetGuestKey();
  } catch (error) {
    const { code, message } = toRefused(error);
    // A key that the server does not take never will be taken.
    if (code === 'BAD_USER_INPUT') return forgetGuestKey();
    showSnackbar({
      type: 'warning',
      message: `What you chose before you signed in is not in your cart yet. ${message}`,
      duration: 8000,
    });
  }
}
