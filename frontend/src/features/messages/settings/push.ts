import { beforeSignOut } from '@/core/session';
import { notificationApi } from '../api/notificationApi';

/** Whether this device is told while the site is closed, or why it cannot be. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Who agreed in this browser: others who sign in here did not. */
const agreedKey = 'sidestage.pushOf';

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The worker that shows what comes; null where the browser has none of this site. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  return canPush() ? ((await navigator.serviceWorker.getRegistration()) ?? null) : null;
}

async function subscription(): Promise<PushSubscription | null> {
  return (await (await worker())?.pushManager.getSubscription()) ?? null;
}

let last: Promise<unknown> = Promise.resolve();

/** Does one thing after the other: what is renewed at the beginning of a visit must not undo what is stopped meanwhile. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work);
  last = done.catch(() => undefined);
  return done;
}

/** How it stands with somebody in this browser now. */
export async function readPush(userId: string): Promise<PushState> {
  if (!(await worker())) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn =
    Notification.permission === 'granted' &&
    localStorage.getItem(agreedKey) === userId &&
    (await subscription()) !== null;
  return isOn ? 'on' : 'off';
}

/** Asks the person and tells the server of this device. Rejects as request does, and where the browser cannot. */
export async function startPush(userId: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await inTurn(async () => {
    await subscribe();
    localStorage.setItem(agreedKey, userId);
  });
  return 'on';
}

async function subscribe(): Promise<void> {
  const { key } = await notificationApi.pushKey();
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription for another key of the server takes nothing that is signed with this one.
  if (before && !isFor(before, key)) await before.unsubscribe();
  const device = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await notificationApi.subscribe(device.toJSON());
}

function isFor(device: PushSubscription, key: string): boolean {
  const used = device.options.applicationServerKey;
  if (!used) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(used)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

/** This device is told no more, whether or not the server can be reached: it forgets what takes nothing. */
export const stopPush = (): Promise<void> => inTurn(stop);

async function stop(): Promise<void> {
  localStorage.removeItem(agreedKey);
  const device = await subscription();
  if (!device) return;
  await Promise.allSettled([notificationApi.unsubscribe(device.endpoint), device.unsubscribe()]);
}

/** Says anew that this device is told, as the server forgets it with a sign-in; of somebody else's it says nothing. */
export async function renewPush(userId: string): Promise<void> {
  try {
    await inTurn(async () => {
      const agreed = localStorage.getItem(agreedKey);
      if (agreed === null || !canPush()) return;
      if (agreed !== userId) await stop();
      else if ((await readPush(userId)) === 'on') await subscribe();
    });
  } catch {
    // The next visit says it again.
  }
}

// The device is not told what is for somebody who has left.
beforeSignOut(() => void stopPush());
