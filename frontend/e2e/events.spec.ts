import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, inBrowser, phone, visit } from './support/browser';
import { popup } from './support/messages';
import { graphql } from './support/music';
import { looksRight, settled } from './support/page';
import { newArtist, newFan, type Person } from './support/person';

inBrowser('An event', () => {
  let artist: Person;
  let desk: Page;
  let page: Page;
  let title: string;
  let venue: string;

  beforeAll(async () => {
    artist = await newArtist('Tove Marsh');
    ({ page: desk } = await visit({ tokens: artist, size: desktop, shared: true }));
    const fan = await newFan('Lin Oduya');
    const visited = await visit({ tokens: fan, size: phone, shared: true });
    ({ page } = visited);
    // The chat of a show is asked for again where the server has not heard yet that somebody is interested.
    visited.allow(/404 \/api\/chat\//);
  });

  test('is planned at a new venue', async () => {
    await desk.goto('/dashboard/events');
    await desk.getByRole('link', { name: 'Plan an event', exact: true }).click();
    await desk.waitForURL('/dashboard/events/new');
    title = `Songs for the harbour ${Date.now()}`;
    venue = `The Customs House ${Date.now()}`;
    await desk.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await desk.getByRole('button', { name: 'Add a venue', exact: true }).click();
    await desk.getByRole('textbox', { name: 'Name', exact: true }).fill(venue);
    await desk.getByRole('textbox', { name: 'Street', exact: true }).fill('Quay 4');
    await desk.getByRole('combobox', { name: 'City', exact: true }).fill('reykj');
    await desk.getByRole('option', { name: /^Reykjav/ }).waitFor();
    await settled(desk);
    await looksRight(desk, 'event planned');
    await desk.getByRole('option', { name: /^Reykjav/ }).click();
    await expect
      .poll(() => desk.getByRole('textbox', { name: 'Country', exact: true }).inputValue())
      .toBe('Iceland');
    await desk
      .getByRole('combobox', { name: 'Time zone of the venue', exact: true })
      .selectOption('Atlantic/Reykjavik');
    await desk.getByRole('button', { name: 'Add this venue', exact: true }).click();
    await desk.getByRole('button', { name: 'Another venue', exact: true }).waitFor();
    const next = new Date(Date.now() + 20 * 24 * 3600_000).toISOString().slice(0, 10);
    await desk.getByLabel('Starts', { exact: true }).fill(`${next}T20:00`);
    await desk.getByRole('textbox', { name: 'Price', exact: true }).fill('Pay what you can');
    await desk.getByRole('button', { name: 'Announce it', exact: true }).click();
    await desk.getByRole('heading', { level: 1, name: title }).waitFor();
    await settled(desk);
    await looksRight(desk, 'event of its artist');
  });

  test('is kept by a fan, and cancelled with a reason', async () => {
    await page.goto(`/${artist.handle}`);
    await page.getByRole('heading', { name: 'Posts', exact: true }).scrollIntoViewIfNeeded();
    const dates = page.getByRole('list', { name: 'Dates to come', exact: true });
    const star = dates.getByRole('button', { name: `Interested: ${title}`, exact: true });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    // It shows before the server has heard of it.
    await settled(page);
    await page.goto('/events?view=mine');
    const own = page.getByRole('list', { name: 'Your dates', exact: true });
    await own.getByRole('link', { name: artist.name, exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'own dates');
    await own.getByRole('link', { name: artist.name, exact: true }).click();
    await page.getByText('1 person', { exact: true }).waitFor();
    await page.getByText('20:00 GMT', { exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'event');

    await desk.getByRole('link', { name: 'Change', exact: true }).click();
    await desk.getByRole('button', { name: 'Cancel the event', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Cancel this event?' });
    await dialog.getByRole('textbox', { name: 'Why (not needed)' }).fill('The ferry is broken.');
    await dialog.getByRole('button', { name: 'Cancel the event', exact: true }).click();
    await desk.getByText('Cancelled', { exact: true }).waitFor();
    await desk.getByText('The ferry is broken.', { exact: true }).waitFor();

    await page.reload();
    await page.getByText('The ferry is broken.', { exact: true }).waitFor();
    await page.getByRole('link', { name: venue, exact: true }).click();
    await page.waitForURL(/\/venues\//);
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await settled(page);
    await looksRight(page, 'venue');
  });

  test('moves with its venue, begins at the same hour there, and tells who wants to go', async () => {
    const starts = new Date(Date.now() + 20 * 24 * 3600_000).toISOString().slice(0, 10);
    const { createVenue } = await graphql<{ createVenue: { id: string } }>(
      'mutation ($input: CreateVenueInput!) { createVenue(input: $input) { id } }',
      {
        input: {
          name: `The Ice House ${Date.now()}`,
          city: 'Reykjavík',
          country: 'Iceland',
          timeZone: 'Atlantic/Reykjavik',
        },
      },
      artist,
    );
    const name = `Songs that move ${Date.now()}`;
    const { createEvent } = await graphql<{ createEvent: { id: string } }>(
      'mutation ($input: CreateEventInput!) { createEvent(input: $input) { id } }',
      { input: { title: name, venueId: createVenue.id, startDate: `${starts}T20:00:00Z` } },
      artist,
    );
    await page.goto(`/events/${createEvent.id}`);
    const star = page.getByRole('button', { name: 'Interested', exact: true }).first();
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('20:00 GMT', { exact: true }).waitFor();
    await settled(page);

    await desk.goto(`/venues/${createVenue.id}`);
    await desk.getByRole('button', { name: 'Change the venue', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Change the venue' });
    await dialog.getByRole('combobox', { name: 'City', exact: true }).fill('helsin');
    await dialog.getByRole('option', { name: /^Helsinki/ }).click();
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Country', exact: true }).inputValue())
      .toBe('Finland');
    await looksRight(desk, 'venue changed');
    await desk.setViewportSize(phone);
    await looksRight(desk, 'venue changed');
    await desk.setViewportSize(desktop);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await desk
      .getByText(/Helsinki, Finland/)
      .first()
      .waitFor();
    await settled(desk);
    await looksRight(desk, 'venue of who wrote it down');

    await page.reload();
    await page.getByText(/^20:00 (EE[SD]?T|GMT\+[23])$/).waitFor();
    await page
      .getByRole('button', { name: /^Messages/ })
      .first()
      .click();
    await popup(page)
      .getByRole('tab', { name: /^Notifications/ })
      .click();
    await popup(page).getByRole('listitem').filter({ hasText: name }).waitFor({ timeout: 30_000 });
    await looksRight(page, 'told of an event that moved');
  });
});
