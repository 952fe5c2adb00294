import type { Page } from 'playwright-core';
import { settled } from './page';

/** Puts a size of an item into the cart, from the item's page. */
export async function addToCart(page: Page, path: string, size: RegExp): Promise<void> {
  await page.goto(path);
  await page.getByRole('radio', { name: size }).check({ force: true });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page
    .getByRole('dialog', { name: 'Cart' })
    .getByText(/^Added: /)
    .waitFor();
}

/** Goes from the cart to where it is paid. */
export async function checkOut(page: Page): Promise<void> {
  await page.goto('/checkout');
  await goOnToPay(page);
}

/** Writes an address that is shipped to, at the checkout, and goes on to where it is paid. */
export async function goOnToPay(page: Page): Promise<void> {
  await page.getByLabel('Street and number').fill('Quay 4');
  await page.getByLabel('Town').fill('Bremen');
  await page.getByLabel('Country').selectOption('DE');
  // What it costs is asked again for each address.
  await page.getByText('To pay').first().waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Go on to pay' }).click();
  await page.waitForURL('**/checkout/*');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });
