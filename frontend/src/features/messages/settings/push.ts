import { beforeSignOut } from '@/core/session';
import { notificationApi } from '../api/notificationApi';

/** Whether this browser can be told something while the site is closed. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this device is told now. */
export async function hasPush(): Promise<boolean> {
  return (await subscription()) !== null && Notification.permission === 'granted';
}

/** Asks the person and tells the server of this device. Returns false where the browser says no. */
export async function startPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await notificationApi.pushKey();
  const registration = await navigator.serviceWorker.ready;
  const device = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await notificationApi.subscribe(device.toJSON());
  return true;
}

export async function stopPush(): Promise<void> {
  const device = await subscription();
  if (!device) return;
  await notificationApi.unsubscribe(device.endpoint);
  await device.unsubscribe();
}

// The device is not told what is for somebody who has left.
beforeSignOut(() => {
  stopPush().catch(() => {
    // The server forgets a device that takes nothing any more.
  });
});
