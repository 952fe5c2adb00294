import { serviceBase } from '@/core/data/services';
import { getAccessToken } from '@/core/session';

/** Hands over what the artist sells as a file. The address is made when it is asked for, since its token ends soon. */
export async function downloadShop(): Promise<void> {
  const token = await getAccessToken();
  const query = new URLSearchParams(token ? { access_token: token } : {});
  const link = document.createElement('a');
  link.href = `${serviceBase('content')}/shop/items.csv?${query}`;
  link.download = 'sidestage-shop.csv';
  link.click();
}
