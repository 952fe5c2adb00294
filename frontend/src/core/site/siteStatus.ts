import { create } from 'zustand';
import { request } from '@/core/data/api';

export type Registration = 'open' | 'invite' | 'closed';

export interface SiteStatus {
  killswitch: boolean;
  /** When maintenance is planned to end. */
  killswitchUntil: string | null;
  /** 0 to 1; 0.5 where the check failed. */
  similarityScoreThreshold: number;
  /** What is announced now; empty for nothing. */
  announcement: string;
  /** When an admin wrote it; null for the welcome that the product comes with. */
  announcedAt: string | null;
  /** Visitors see the landing page. */
  landingActive: boolean;
  /** Who may sign up. */
  registration: Registration;
  /** Where people write for help; may be empty. */
  supportEmail: string;
  /** Where the server says that people reach this site: links to it are known by that. */
  publicUrl: string;
}

interface SiteStatusState extends SiteStatus {
  /** The check has ended, well or not. */
  checked: boolean;
}

const onFailure: SiteStatus = {
  killswitch: false,
  killswitchUntil: null,
  similarityScoreThreshold: 0.5,
  announcement: 'Welcome to Sidestage.',
  announcedAt: null,
  landingActive: false,
  registration: 'open',
  supportEmail: '',
  publicUrl: window.location.origin,
};

/** Milliseconds: the whole site waits for this check, so it waits for less than other calls do. */
const patience = 4000;
/** Milliseconds between checks: every open site shows a change within five seconds. */
const pause = 3000;

export const useSiteStatus = create<SiteStatusState>()(() => ({ ...onFailure, checked: false }));

/** Asks what holds. Where that fails the first time, the killswitch is off; later, what was known stays. */
export async function checkSiteStatus(): Promise<void> {
  let status: SiteStatus | null = null;
  try {
    status = await request<SiteStatus>('user', '/site-status', { auth: false, timeout: patience });
  } catch {
    if (useSiteStatus.getState().checked) return;
  }
  useSiteStatus.setState({ ...onFailure, ...status, checked: true });
}

/** Asks now and again and again while the page is seen. Returns how to stop. */
export function watchSiteStatus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const ask = async () => {
    await checkSiteStatus();
    clearTimeout(timer);
    if (!document.hidden && !isOver) timer = setTimeout(() => void ask(), pause);
  };
  const onSight = () => {
    clearTimeout(timer);
    if (!document.hidden) void ask();
  };
  document.addEventListener('visibilitychange', onSight);
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onSight);
  };
}
