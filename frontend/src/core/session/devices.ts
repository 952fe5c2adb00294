import { decodeToken } from './token';
import type { Tokens } from './types';

/** The device tokens of the people who signed in here, by their ids, the last one last. Signing out leaves them. */
const devicesKey = 'sidestage.devices';
/** The server reads no more. */
const mostDevices = 5;

function readDevices(storage: Storage): [userId: string, token: string][] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(devicesKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isDevice) : [];
  } catch {
    // Written by nothing of ours: the same as none.
    return [];
  }
}

function isDevice(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((e) => typeof e === 'string');
}

export function readDeviceTokens(storage: Storage): string[] {
  return readDevices(storage).map(([, token]) => token);
}

/**
 * Keeps what makes this device known when somebody signs in again whose tokens these are. Throws where the storage is
 * full.
 */
export function rememberDevice(storage: Storage, { idToken, deviceToken }: Tokens): void {
  const userId = decodeToken(idToken)?.['custom:userId'];
  if (!userId || !deviceToken) return;
  const others = readDevices(storage).filter(([id]) => id !== userId);
  const devices = [...others, [userId, deviceToken]].slice(-mostDevices);
  storage.setItem(devicesKey, JSON.stringify(devices));
}
