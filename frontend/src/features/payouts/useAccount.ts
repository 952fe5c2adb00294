import { useCallback } from 'react';
import { useChange } from '@/core/data/useChange';
import { openDashboardDocument } from './api/openDashboard';
import { refreshAccountDocument, writeAccount } from './api/refreshAccount';
import { startPayoutsDocument } from './api/startPayouts';
import { useLeave } from './useLeave';

interface AccountActions {
  /** Leads to where the provider asks who the person is; country is where their bank is, empty for the site's own. */
  begin: (country: string) => Promise<void>;
  /** Leads to where the person sees their account at the provider. */
  open: () => Promise<void>;
  /** Asks the provider how the account stands. */
  refresh: () => Promise<void>;
}

/** What somebody does about the account that they are paid on. Each rejects with RefusedError. */
export function useAccount(): AccountActions {
  const change = useChange();
  const leave = useLeave();
  const begin = useCallback(
    async (country: string) => {
      const { startPayouts } = await change(startPayoutsDocument, country ? { country } : {});
      await leave(startPayouts.url);
    },
    [change, leave],
  );
  const open = useCallback(async () => {
    const { openPayoutDashboard } = await change(openDashboardDocument, {});
    await leave(openPayoutDashboard.url);
  }, [change, leave]);
  const refresh = useCallback(async () => {
    await change(refreshAccountDocument, {}, writeAccount);
  }, [change]);
  return { begin, open, refresh };
}
