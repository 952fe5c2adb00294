import { useCallback, useState } from 'react';
import { request } from '@/core/data/api';
import { type RefusedError, toRefused } from '@/core/data/refused';
import { keyOf, writeAnswer } from '@/core/data/restCache';
import { useRest } from '@/core/data/useRest';
import { checkSiteStatus, type SiteStatus } from '@/core/site/siteStatus';

/** The status as admins read it: the announcement whatever its dates. */
export interface SiteSettings extends SiteStatus {
  announcementFrom: string | null;
  announcementUntil: string | null;
}

/** What is not given stays; an empty date is taken away. */
type SiteChange = Partial<
  Pick<SiteSettings, 'killswitch' | 'announcement' | 'landingActive' | 'registration'> & {
    killswitchUntil: string;
    announcementFrom: string;
    announcementUntil: string;
    /** Why, for the audit log. */
    reason: string;
  }
>;

const read = { service: 'user', path: '/site-status' } as const;

/** The site's status, and how it is changed; `save` resolves with why that was refused, or null. */
export function useSiteSettings() {
  const { answer, error, reload } = useRest<SiteSettings>(read);
  const [saving, setSaving] = useState(false);
  const save = useCallback(async (change: SiteChange): Promise<RefusedError | null> => {
    setSaving(true);
    try {
      const saved = await request<SiteSettings>('user', read.path, { method: 'PUT', body: change });
      writeAnswer(keyOf(read), saved);
      void checkSiteStatus();
      return null;
    } catch (refused) {
      return toRefused(refused);
    } finally {
      setSaving(false);
    }
  }, []);
  return { settings: answer, error, reload, save, saving };
}

export type Save = ReturnType<typeof useSiteSettings>['save'];
