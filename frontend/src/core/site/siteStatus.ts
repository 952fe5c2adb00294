import { create } from 'zustand';
import { request } from '@/core/data/api';

interface SiteStatus {
  killswitch: boolean;
  /** 0 to 1; 0.5 where the check failed. */
  similarityScoreThreshold: number;
  announcement: string;
  /** Where the server says that people reach this site: links to it are known by that. */
  publicUrl: string;
}

interface SiteStatusState extends SiteStatus {
  /** The check has ended, well or not. */
  checked: boolean;
}

const onFailure: SiteStatus = {
  killswitch: false,
  similarityScoreThreshold: 0.5,
  announcement: 'Welcome to Sidestage.',
  publicUrl: window.location.origin,
};

/** Milliseconds: the whole site waits for this check, so it waits for less than other calls do. */
const patience = 4000;

export const useSiteStatus = create<SiteStatusState>()(() => ({ ...onFailure, checked: false }));

/** Asks once at start. A failed check means that the killswitch is off. */
export async function checkSiteStatus(): Promise<void> {
  let status: SiteStatus;
  try {
    status = await request<SiteStatus>('user', '/site-status', { auth: false, timeout: patience });
  } catch {
    status = onFailure;
  }
  useSiteStatus.setState({ ...onFailure, ...status, checked: true });
}
