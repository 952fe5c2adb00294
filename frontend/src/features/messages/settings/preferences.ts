import { create } from 'zustand';
import { whenPersonLeaves } from '@/core/session';
import { toRefused } from '@/core/data/refused';
import { type Flag, notificationApi } from '../api/notificationApi';
import type { Preferences } from '../model/types';

interface PreferencesState {
  preferences: Preferences | null;
  /** Why they could not be read. */
  problem: string | null;
}

/** What the person wants to be told of, as the server keeps it. */
export const usePreferences = create<PreferencesState>()(() => ({
  preferences: null,
  problem: null,
}));

/** Milliseconds for which nobody looks whether they were changed on another device. */
const freshFor = 60_000;
let readAt = 0;
let again: Promise<void> | null = null;

whenPersonLeaves(() => usePreferences.setState({ preferences: null, problem: null }));

export async function readPreferences(): Promise<void> {
  readAt = Date.now();
  try {
    usePreferences.setState({ preferences: await notificationApi.preferences(), problem: null });
  } catch (error) {
    usePreferences.setState({ problem: toRefused(error).message });
  }
}

/** The preferences, read again where they may have been changed elsewhere; as they were where that fails. */
export async function currentPreferences(): Promise<Preferences | null> {
  if (!again && Date.now() - readAt > freshFor) {
    readAt = Date.now();
    again = notificationApi
      .preferences()
      .then((preferences) => usePreferences.setState({ preferences, problem: null }))
      .catch(() => undefined)
      .finally(() => (again = null));
  }
  await again;
  return usePreferences.getState().preferences;
}

/** Sets several flags to one value; those that the server refuses are as they were. Rejects with the first refusal. */
export async function setFlags(flags: readonly Flag[], isOn: boolean): Promise<void> {
  const before = usePreferences.getState().preferences;
  if (!before) return;
  patch(Object.fromEntries(flags.map((flag) => [flag, isOn])));
  const results = await Promise.allSettled(
    flags.map((flag) => notificationApi.setFlag(flag, isOn)),
  );
  const refused = flags.filter((_, at) => results[at]?.status === 'rejected');
  patch(Object.fromEntries(refused.map((flag) => [flag, before[flag]])));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Sets the summary or the quiet hours; what the server refuses is as it was. */
export async function setPreferences(
  change: Partial<Pick<Preferences, 'digest' | 'doNotDisturb'>>,
): Promise<void> {
  const before = usePreferences.getState().preferences;
  if (!before) return;
  patch(change);
  try {
    await notificationApi.setPreferences(change);
  } catch (error) {
    patch({ digest: before.digest, doNotDisturb: before.doNotDisturb });
    throw error;
  }
}

function patch(change: Partial<Preferences>): void {
  usePreferences.setState(({ preferences }) => ({
    preferences: preferences && { ...preferences, ...change },
  }));
}
