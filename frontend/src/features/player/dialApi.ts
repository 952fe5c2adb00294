import { request } from '@/lib/api';
import { PlayerApiError } from './playerApi';

/** What the person has set the dial to; holds from the next songs that are asked for. */
export async function setDial(jukeboxId: string, dial: number): Promise<void> {
  try {
    await request('content', `/jukebox/${encodeURIComponent(jukeboxId)}/dial`, {
      method: 'PUT',
      body: { dial },
    });
  } catch (error) {
    throw new PlayerApiError('Failed to turn the dial', error);
  }
}
