import { serviceBase } from '@/core/data/services';
import { authFetch } from '@/core/session';

/** A name with several values is there several times. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/**
 * Hands a file of the tuning over, 'curve.csv'. It is fetched, since an address cannot carry the
 * bearer token. Throws with what is to be said where it does not come.
 */
export async function download(file: string, query: Query): Promise<void> {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  const parameters = new URLSearchParams(pairs).toString();
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
  link.download = `sidestage-recommendations-${file}`;
  link.click();
  URL.revokeObjectURL(url);
}
