import { getAccessToken } from '@/core/session';
import { serviceBase } from './services';

/**
 * Has the browser keep what is at a path below the content base, by its name where the server gives none. The address is
 * made when it is asked for, since its token ends soon.
 */
export async function download(
  path: string,
  name = '',
  query = new URLSearchParams(),
): Promise<void> {
  const token = await getAccessToken();
  if (token) query.set('access_token', token);
  const link = document.createElement('a');
  link.href = `${serviceBase('content')}${path}?${query}`;
  link.download = name;
  link.click();
}

/** Where the music is that somebody bought. */
export function downloadPath(music: { albumId?: string | null; trackId?: string | null }): string {
  return music.albumId ? `/download/albums/${music.albumId}` : `/download/${music.trackId}`;
}
