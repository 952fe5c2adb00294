import { useCallback } from 'react';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { GiftPartsFragment, GiveTierInput } from '@/gql/graphql';
import { keepGift, reread } from './api/cache';
import { giftFragment } from './api/giftFragment';
import { giveTierDocument } from './api/giveTier';
import { redeemGiftDocument } from './api/redeemGift';
import { refreshGiftDocument } from './api/refreshGift';
import { refundGiftDocument } from './api/refundGift';

/** What follows from opening one: what is held, what is open, and what was given. */
const afterOpening = [
  'giftsReceived',
  'tierSubscriptions',
  'artistTiers',
  'heldTiers',
  'album',
  'track',
];

/** Gives tiers, and opens and refunds what was given. All reject with RefusedError. */
export function useGift() {
  const change = useChange();

  const give = useCallback(
    async (input: GiveTierInput): Promise<GiftPartsFragment> => {
      const { giveTier } = await change(giveTierDocument, { input });
      return readFragment(giftFragment, giveTier);
    },
    [change],
  );

  /** Asks the provider how its payment stands. */
  const refresh = useCallback(
    async (id: string): Promise<GiftPartsFragment> => {
      const { refreshTierGift } = await change(
        refreshGiftDocument,
        { id },
        (cache, { refreshTierGift: now }) => {
          keepGift(cache, now);
          reread(cache, ['giftsGiven']);
        },
      );
      return readFragment(giftFragment, refreshTierGift);
    },
    [change],
  );

  const redeem = useCallback(
    async (code: string): Promise<GiftPartsFragment> => {
      const { redeemGift } = await change(
        redeemGiftDocument,
        { code },
        (cache, { redeemGift: now }) => {
          keepGift(cache, now);
          reread(cache, afterOpening);
        },
      );
      return readFragment(giftFragment, redeemGift);
    },
    [change],
  );

  const refund = useCallback(
    async (id: string): Promise<GiftPartsFragment> => {
      const { refundTierGift } = await change(
        refundGiftDocument,
        { id },
        (cache, { refundTierGift: now }) => {
          keepGift(cache, now);
          reread(cache, ['giftIncome', 'ledger']);
        },
      );
      return readFragment(giftFragment, refundTierGift);
    },
    [change],
  );

  return { give, refresh, redeem, refund };
}
