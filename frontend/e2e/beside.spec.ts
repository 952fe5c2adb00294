import { beforeAll, test } from 'vitest';
import { inBrowser, phone, visit } from './support/browser';
import { popup, say } from './support/messages';
import { graphql } from './support/music';
import { looksRight, settled } from './support/page';
import { newArtist, newFan, type Person } from './support/person';

inBrowser('The chat of an event', () => {
  let artist: Person;
  let fan: Person;

  beforeAll(async () => {
    artist = await newArtist('Wren');
    fan = await newFan('Ode');
  });

  test('who is interested in an event comes into its chat, and goes with their interest', async () => {
    const made = await graphql<{ createEvent: { id: string } }>(
      'mutation ($input: CreateEventInput!) { createEvent(input: $input) { id } }',
      {
        input: {
          title: 'Songs for the harbour',
          startDate: new Date(Date.now() + 20 * 24 * 3600_000).toISOString(),
          timeZone: 'Atlantic/Reykjavik',
        },
      },
      artist,
    );
    const { id } = made.createEvent;
    const mine = await visit({ tokens: fan });
    const { page } = mine;
    // It asks before the server has taken the interest, and after it was taken back.
    mine.allow(/^404 \/api\/chat\//);
    await page.goto(`/events/${id}`);
    await page.getByText('Say that you are interested, and you may join the event chat.').waitFor();
    await page.getByRole('button', { name: 'Interested' }).click();
    await page.getByText('Nobody in it yet').waitFor();
    await page.getByRole('button', { name: 'Event chat' }).click();
    await say(page, 'Who takes the ferry?');
    await popup(page)
      .getByText(/· (Sent|Delivered)$/)
      .waitFor();

    const { page: theirs } = await visit({ tokens: artist, size: phone });
    await theirs.goto(`/events/${id}`);
    await theirs.getByText('1 person in it').waitFor();
    await settled(theirs);
    await looksRight(theirs, 'an event with its chat');
    await theirs.getByRole('button', { name: 'Event chat' }).click();
    await popup(theirs).getByText('Who takes the ferry?').waitFor();
    await popup(theirs).getByRole('textbox', { name: 'Message' }).fill('All of us.');
    await popup(theirs).getByRole('button', { name: 'Send' }).click();
    await popup(page).getByRole('article').getByText('All of us.').waitFor();
    await looksRight(page, 'the chat of an event');

    await page.getByRole('button', { name: 'Interested' }).click();
    await popup(page).getByRole('alert').waitFor();
    await page.getByText('Say that you are interested, and you may join the event chat.').waitFor();
  });
});
