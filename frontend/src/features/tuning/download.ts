import { authFetch } from '@/lib/session';
import { serviceBase } from '@/lib/services';

/**
 * Hands a file of the tuning over, 'curve.csv'. It is fetched, since an address cannot carry the
 * bearer token. Throws with what is to be said where it does not come.
 */
export async function download(file: string, query: Record<string, string>): Promise<void> {
  const parameters = new URLSearchParams(query).toString();
  const address = `${serviceBase('content')}/admin/recommendations/${file}`;
  const response = await authFetch(parameters ? `${address}?${parameters}` : address).catch(
    (cause: unknown) => {
      throw new Error(`${file} did not load. Check your connection and try again.`, { cause });
    },
  );
  if (!response.ok)
    throw new Error(`${file} did not load: the server answered ${response.status}.`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `sidestage-${file}`;
  link.click();
  URL.revokeObjectURL(url);
}
