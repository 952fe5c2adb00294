import { request } from '@/core/data/api';
import { read } from '@/core/data/restCache';
import { PlayerApiError } from './playerApi';

/** Where the person has set the dial, on whichever device: 0 (what they know) to 1 (what is new). */
export async function fetchDial(): Promise<number> {
  const { dial } = await read<{ dial: number }>({ service: 'content', path: '/jukebox/dial' });
  return dial;
}

/** Sets it for all their devices; holds from the next songs that are asked for. */
export async function setDial(dial: number): Promise<void> {
  try {
    await request('content', '/jukebox/dial', { method: 'PUT', body: { dial } });
  } catch (error) {
    throw new PlayerApiError('Failed to turn the dial', error);
  }
}
