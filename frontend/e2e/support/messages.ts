import type { Page } from 'playwright-core';

/** The popup of messages, where it is open. */
export const popup = (page: Page) => page.getByRole('dialog', { name: 'Messages & Notifications' });

/** Writes into the chat that is open. */
export async function say(page: Page, words: string): Promise<void> {
  await popup(page).getByRole('textbox', { name: 'Message' }).fill(words);
  await page.keyboard.press('Enter');
}
