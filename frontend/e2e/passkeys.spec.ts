import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { closeVisits, inBrowser, visit } from './support/browser';
import { looksRight, settled } from './support/page';
import { demoPassword, newFan, type Person } from './support/person';

/** Passkeys are made for names, and an address of this machine has one. */
const site = () => inject('site').replace('127.0.0.1', 'localhost');

/** A phone or a key ring of the browser's own, which says yes to whatever it is asked. */
async function plugIn(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

inBrowser('A passkey', () => {
  let person: Person;
  beforeAll(async () => {
    person = await newFan('Passkey');
  });
  afterEach(() => closeVisits());

  test('is added, signs its owner in without a password, and is taken away again', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const keys = await plugIn(page);
    const kept = async () =>
      (
        await keys.session.send('WebAuthn.getCredentials', {
          authenticatorId: keys.authenticatorId,
        })
      ).credentials;

    const leave = async () => {
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
      await page.getByText('You have been logged out.').waitFor();
    };
    await page.goto(`${site()}/login`);
    await page.getByLabel('Email', { exact: true }).fill(`${person.handle}@sidestage.test`);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(`${site()}/`);

    await page.goto(`${site()}/settings`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the new passkey').fill('My key ring');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const mine = page.getByRole('list', { name: 'Your passkeys' });
    await mine.getByText('not used yet').waitFor();
    const [made] = await kept();
    expect(made).toMatchObject({ rpId: 'localhost', isResidentCredential: true });
    await settled(page);
    await looksRight(page, 'settings with a passkey');

    await leave();
    await page.goto(`${site()}/login`);
    // The browser offers it beside the field of the address, and this key says yes at once.
    await page.waitForURL(`${site()}/`);
    await page.getByText(`@${person.handle}`).first().waitFor();
    const [used] = await kept();
    expect(used?.signCount).toBeGreaterThan(made?.signCount ?? Infinity);

    await page.goto(`${site()}/settings`);
    await mine.getByText(/last used/).waitFor();
    await mine.getByRole('button', { name: 'Remove My key ring' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await mine.waitFor({ state: 'detached' });

    // Its owner still has it on the device: the site no longer takes it.
    await leave();
    await page.goto(`${site()}/login`);
    visitor.allow(/^40[01] \/api\/identity\//);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
