import { useCallback } from 'react';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { BillingInterval, SubscriptionPartsFragment } from '@/gql/graphql';
import { rereadAfterChange } from './api/cache';
import { cancelSubscriptionDocument } from './api/cancelSubscription';
import { changeCardDocument } from './api/changeCard';
import { changeSubscriptionDocument } from './api/changeSubscription';
import { keepCardDocument } from './api/keepCard';
import { pauseSubscriptionDocument } from './api/pauseSubscription';
import { refreshSubscriptionDocument } from './api/refreshSubscription';
import { resumeSubscriptionDocument } from './api/resumeSubscription';
import { subscribeToTierDocument } from './api/subscribeToTier';
import { subscriptionFragment } from './api/subscriptionFragment';

/** Where who pays is, as far as they said; what is null is as it was last. */
interface PaidFrom {
  country: string | null;
  postalCode: string | null;
}

/** Begins subscriptions, and changes them. All reject with RefusedError. */
export function useSubscription() {
  const change = useChange();

  const begin = useCallback(
    async (
      tierId: string,
      interval: BillingInterval,
      from: PaidFrom,
      expectedTotal?: number,
    ): Promise<SubscriptionPartsFragment> => {
      const { subscribeToTier } = await change(subscribeToTierDocument, {
        input: {
          tierId,
          interval,
          ...from,
          expectedTotal: expectedTotal ?? null,
        },
      });
      return readFragment(subscriptionFragment, subscribeToTier);
    },
    [change],
  );

  /** Asks the provider how what is to come stands. */
  const refresh = useCallback(
    async (id: string): Promise<SubscriptionPartsFragment> => {
      const made = await change(refreshSubscriptionDocument, { id }, rereadAfterChange);
      return readFragment(subscriptionFragment, made.refreshTierSubscription);
    },
    [change],
  );

  const moveTo = useCallback(
    async (
      id: string,
      tierId: string,
      interval: BillingInterval,
      from: PaidFrom,
      expectedTotal?: number,
    ) => {
      const variables = {
        id,
        tierId,
        interval,
        ...from,
        expectedTotal: expectedTotal ?? null,
      };
      const made = await change(changeSubscriptionDocument, variables, rereadAfterChange);
      return readFragment(subscriptionFragment, made.changeTierSubscription);
    },
    [change],
  );

  const cancel = useCallback(
    async (id: string) => {
      await change(cancelSubscriptionDocument, { id }, rereadAfterChange);
    },
    [change],
  );

  const pause = useCallback(
    async (id: string) => {
      await change(pauseSubscriptionDocument, { id }, rereadAfterChange);
    },
    [change],
  );

  const resume = useCallback(
    async (id: string) => {
      await change(resumeSubscriptionDocument, { id }, rereadAfterChange);
    },
    [change],
  );

  const askForCard = useCallback(
    async (id: string): Promise<SubscriptionPartsFragment> => {
      const made = await change(changeCardDocument, { id });
      return readFragment(subscriptionFragment, made.changeSubscriptionCard);
    },
    [change],
  );

  /** Gives up what askForCard began. */
  const keepCard = useCallback(
    async (id: string): Promise<SubscriptionPartsFragment> => {
      const made = await change(keepCardDocument, { id });
      return readFragment(subscriptionFragment, made.keepSubscriptionCard);
    },
    [change],
  );

  return { begin, refresh, moveTo, cancel, pause, resume, askForCard, keepCard };
}
