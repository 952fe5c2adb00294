import type { Profile } from '@/core/session';
import { ApiError, withQuery } from './api';
import { type Read, read } from './restCache';
import { RefusedError } from './refused';

/** The read of who has a handle. */
export const profileRead = (handle: string): Read => ({
  service: 'user',
  path: withQuery('/user/profile', { identifier: handle }),
});

/** Finds the person of a handle; rejects with RefusedError where there is none. */
export async function findPerson(handle: string): Promise<Profile> {
  try {
    return await read<Profile>(profileRead(handle));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      throw new RefusedError(`There is nobody called @${handle}.`, { code: 'NOT_FOUND' });
    throw error;
  }
}
