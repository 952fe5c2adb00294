import { request } from '@/core/data/api';
import type { Profile } from '@/core/session';

/** Milliseconds; a picture may be sent from a train. */
const uploadTimeout = 60_000;

/** Sends a picture, or what is said of a place; answers with the profile as it is now. */
export function modifyUser(
  userId: string,
  fields: Record<string, string>,
  image?: Blob,
): Promise<Profile> {
  const body = new FormData();
  body.set('userId', userId);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (image) body.set('image', image, 'picture.jpg');
  return request<Profile>('user', '/user/modifyuser', {
    method: 'POST',
    body,
    ...(image ? { timeout: uploadTimeout } : {}),
  });
}

interface Setup {
  seenTutorial?: boolean;
  genres?: readonly string[];
  artistIds?: readonly string[];
}

/** Says what somebody chose when they began; what is left out stays. */
export const updateSetup = (setup: Setup): Promise<{ success: boolean }> =>
  request('user', '/user/updatesetup', { method: 'POST', body: setup });
