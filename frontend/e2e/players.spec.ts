import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { closeVisits, desktop, inBrowser, phone, visit } from './support/browser';
import { looksRight, settled } from './support/page';
import { api, demoPassword, newFan, type Person } from './support/person';

inBrowser('A password for a player', () => {
  let person: Person;
  beforeAll(async () => {
    person = await newFan('Listener');
  });
  afterEach(() => closeVisits());

  /** The part of the settings, which is filled when somebody gets there. */
  const partOf = (page: Page) =>
    page.getByRole('region', { name: 'Players and apps', exact: true });
  const open = async (page: Page) => {
    await page.goto('/settings');
    await partOf(page).scrollIntoViewIfNeeded();
  };
  const valueOf = (part: Locator, label: string) =>
    part.getByLabel(label, { exact: true }).inputValue();

  test('is made, seen once, listed and revoked', async () => {
    const { page } = await visit({ tokens: person, size: phone });
    await open(page);
    const part = partOf(page);
    await part.getByText('No player is connected', { exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'settings without players');

    // By keyboard alone.
    await part.getByRole('button', { name: 'Make an app password', exact: true }).focus();
    await page.keyboard.press('Enter');
    await part.getByLabel('Name', { exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'making an app password');
    await page.keyboard.type('Symfonium on my phone');
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await part.getByText('Put this into your player now: it is not shown again.').waitFor();
    await settled(page);
    await looksRight(page, 'an app password at the one time that it is shown');
    const secret = await valueOf(part, 'App password');
    expect(secret).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{4}$/);
    expect(await valueOf(part, 'API key')).toMatch(/^ssk_[0-9a-f]{32}_[a-z2-7]{28}$/);
    expect((await valueOf(part, 'User name')).toLowerCase()).toBe(person.handle.toLowerCase());
    expect(new URL(await valueOf(part, 'Server address')).pathname).toBe('/');

    // Its owner is told, without the secret.
    const letter = async () => {
      const mails = await api<{ subject: string; text: string }[]>(
        `/dev/mailbox?to=${encodeURIComponent(`${person.handle}@sidestage.test`)}`,
      );
      return mails.find(({ subject }) => subject.includes('app password'))?.text;
    };
    await expect.poll(letter, { timeout: 10_000 }).toContain('Symfonium on my phone');
    expect(await letter()).not.toContain(secret);

    await open(page);
    const list = part.getByRole('list', { name: 'App passwords', exact: true });
    await list.getByText('not used yet').waitFor();
    expect(await page.content()).not.toContain(secret);
    await settled(page);
    await looksRight(page, 'settings with a player');

    const { page: desk } = await visit({ tokens: person, size: desktop });
    await open(desk);
    await desk.getByRole('button', { name: 'Revoke Symfonium on my phone', exact: true }).click();
    const question = desk.getByRole('dialog', { name: 'Revoke “Symfonium on my phone”?' });
    await settled(desk);
    await looksRight(desk, 'revoking an app password');
    await question.getByRole('button', { name: 'Revoke', exact: true }).click();
    await desk.getByText('No player is connected', { exact: true }).waitFor();
    await open(page);
    await part.getByText('No player is connected', { exact: true }).waitFor();
  });
});
