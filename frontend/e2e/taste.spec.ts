import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe';
import { desktop, inBrowser, phone, tablet, visit } from './support/browser';
import { graphql } from './support/music';
import { looksRight, settled } from './support/page';
import { api, codeFor, demoPassword, fan, signIn, type Tokens } from './support/person';

interface Shelf {
  kind: string;
  title: string;
  tracks: {
    track: {
      id: string;
      title: string;
      artistInfo: { userId: string; handle: string; artistName: string };
    };
  }[];
  albums: { album: { artist: { userId: string } } }[];
}

async function shelvesOf(tokens: Tokens): Promise<Shelf[]> {
  const { homeShelves } = await graphql<{ homeShelves: Shelf[] }>(
    `
      query {
        homeShelves(first: 12) {
          kind
          title
          tracks {
            track {
              id
              title
              artistInfo {
                userId
                handle
                artistName
              }
            }
          }
          albums {
            album {
              artist {
                userId
              }
            }
          }
        }
      }
    `,
    {},
    tokens,
  );
  return homeShelves;
}

/** Whose things are on the home page. */
async function artistsAtHome(tokens: Tokens): Promise<string[]> {
  return (await shelvesOf(tokens)).flatMap(({ tracks, albums }) => [
    ...tracks.map(({ track }) => track.artistInfo.userId),
    ...albums.map(({ album }) => album.artist.userId),
  ]);
}

let people = 0;

/** Somebody who has done nothing yet. */
async function newcomer(): Promise<Tokens> {
  const name = `taste${Date.now().toString(36)}${++people}`;
  const email = `${name}@sidestage.test`;
  await api('/identity/sign-up', {
    method: 'POST',
    body: { email, password: demoPassword, handle: name, displayName: 'Robin', accountType: 'fan' },
  });
  const code = await codeFor(email);
  await api('/identity/confirm-sign-up', { method: 'POST', body: { email, code } });
  return await signIn(email);
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `More for ${name}`, exact: true })
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: item }).click();
}

inBrowser('What a person says of their taste', () => {
  let tokens: Tokens;
  beforeAll(async () => {
    tokens = await signIn(fan);
  });

  test('holds at once on the home page, and is taken back', async () => {
    const forYou = (await shelvesOf(tokens)).find(({ kind }) => kind === 'FOR_YOU');
    const artist = forYou?.tracks[0]?.track.artistInfo;
    if (!forYou || !artist) throw new Error('nothing is for the fan');
    const { page } = await visit({ tokens });
    await page.goto('/');
    const shelf = region(page, forYou.title);
    const theirs = shelf.locator(`a[href="/${artist.handle}"]`);
    await theirs.first().waitFor();

    await page.goto(`/${artist.handle}`);
    await choose(page, artist.artistName, 'Not for me');
    await page.getByText(`${artist.artistName} is kept out of your lists`).waitFor();
    expect(await artistsAtHome(tokens)).not.toContain(artist.userId);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await shelf.waitFor();
    await expect.poll(() => theirs.count()).toBe(0);

    await page.goto('/settings/taste');
    await page
      .getByRole('button', { name: `Take back what you said of ${artist.artistName}`, exact: true })
      .click();
    await page.getByText(`You no longer say anything about ${artist.artistName}`).waitFor();
    expect(await artistsAtHome(tokens)).toContain(artist.userId);
  });

  test('is shown where it was said, and undone from the message', async () => {
    const album = (
      await api<{ results: { album?: { id: string; name: string }[] } }>(
        '/search?isFinalSearch=true&query=a',
      )
    ).results.album?.[0];
    if (!album) throw new Error('there is no album');
    const { page } = await visit({ tokens });
    await page.goto(`/album/${album.id}`);
    await choose(page, album.name, 'More like this');
    await page.getByText(`You will hear more like “${album.name}”`).waitFor();
    const more = page.getByRole('menuitemcheckbox', { name: 'More like this' });
    await page
      .getByRole('button', { name: `More for ${album.name}`, exact: true })
      .first()
      .click();
    await expect.poll(() => more.getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Escape');
    const takenBack = page.waitForResponse((each) =>
      (each.request().postData() ?? '').includes('TakeBackOpinion'),
    );
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect((await takenBack).ok()).toBe(true);
    await page
      .getByRole('button', { name: `More for ${album.name}`, exact: true })
      .first()
      .click();
    await expect.poll(() => more.getAttribute('aria-checked')).toBe('false');
  });

  test('reads on a phone why each song is there', async () => {
    const { page } = await visit({ size: phone, tokens });
    await page.goto('/');
    const reason = page
      .getByText(/^Because you (played|saved|follow)/)
      .and(page.locator('li span'));
    await reason.first().waitFor();
    const cut = await reason.evaluateAll((all) =>
      all
        .filter(
          (each) =>
            each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1,
        )
        .map((each) => each.textContent),
    );
    expect(cut).toEqual([]);
  });

  test('is said of a tile, which steps away and comes back', async () => {
    const { page } = await visit({ tokens, reducedMotion: 'reduce' });
    await page.goto('/music');
    const list = page.getByRole('list', { name: 'Popular albums' });
    const tile = list.getByRole('listitem').nth(1);
    const more = tile.getByRole('button', { name: /^More for / });
    const name = ((await more.getAttribute('aria-label')) ?? '').replace('More for ', '');
    const same = list.getByRole('button', { name: `More for ${name}`, exact: true });
    // By keyboard: the menu is closed until it is asked for, and its parts come with the focus.
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: `Actions for ${name}`, exact: true }).waitFor();
    expect.soft(await violations(page)).toEqual([]);
    await page.getByRole('menuitemcheckbox', { name: 'Not for me' }).press('Enter');
    await page.getByText(`“${name}” is kept out of your lists`).waitFor();
    await expect.poll(() => same.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await same.first().waitFor();
  });

  test('is said of a genre on its page', async () => {
    const { genres } = await graphql<{
      genres: { name: string; slug: string; trackCount: number }[];
    }>('{ genres { name slug trackCount } }', {}, tokens);
    const genre = genres.find(({ trackCount }) => trackCount > 0);
    if (!genre) throw new Error('there is no genre');
    const { page } = await visit({ size: phone, tokens });
    await page.goto(`/music?genre=${encodeURIComponent(genre.slug)}`);
    await choose(page, genre.name, 'Not for me');
    await page.getByText(`${genre.name} is kept out of your lists`).waitFor();
    await page.goto('/settings/taste');
    await page
      .getByRole('button', { name: `Take back what you said of ${genre.name}`, exact: true })
      .click();
    await page.getByText(`You no longer say anything about ${genre.name}`).waitFor();
  });

  test('removes a belief, which is restored', async () => {
    const { page } = await visit({ tokens });
    await page.goto('/settings/taste');
    const artists = page.getByRole('list', { name: 'Artists', exact: true });
    const name = await artists.getByRole('listitem').first().getByRole('link').innerText();
    await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
    const restore = page
      .getByRole('list', { name: 'Removed' })
      .getByRole('button', { name: `Restore ${name}`, exact: true });
    await restore.waitFor();
    expect(await artists.getByRole('link', { name, exact: true }).count()).toBe(0);
    await restore.click();
    await artists.getByRole('link', { name, exact: true }).waitFor();
    await expect.poll(() => restore.count()).toBe(0);
  });

  test.each([desktop, tablet, phone])('fits at $width px, in both themes', async (size) => {
    const { page } = await visit({ size, tokens, reducedMotion: 'reduce' });
    await page.goto('/settings/taste');
    await settled(page);
    await looksRight(page, 'taste');
  });
});

inBrowser('A newcomer', () => {
  test('chooses genres and a place, and the home page begins with them', async () => {
    const tokens = await newcomer();
    const { page } = await visit({ tokens });
    await page.goto('/');
    const start = region(page, 'What do you like to hear?');
    const first = start.getByRole('list').getByRole('button').first();
    const name = await first.innerText();
    await first.click();
    await start.getByText('1 genre chosen').waitFor();
    await expect
      .poll(
        async () =>
          (
            await graphql<{ myTaste: { chosenGenres: { name: string }[] } }>(
              '{ myTaste { chosenGenres { name } } }',
              {},
              tokens,
            )
          ).myTaste.chosenGenres,
      )
      .toEqual([{ name }]);
    if (process.env.SIDESTAGE_PICTURES)
      await page.screenshot({ path: `${process.env.SIDESTAGE_PICTURES}/taste-start.png` });
    await start.getByText('Say where you are').click();
    await start.getByRole('textbox', { name: 'City' }).fill('Graz');
    await start.getByRole('combobox', { name: 'Country' }).selectOption('Austria');
    await start.getByRole('button', { name: 'Save place' }).click();
    await page.getByText('Your place is Graz, Austria').waitFor();
    await page.getByRole('banner').getByText('Graz').waitFor();
    expect.soft(await violations(page)).toEqual([]);
    await start.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.poll(() => start.count()).toBe(0);

    await page.goto('/settings/taste');
    const part = region(page, 'Where you are');
    expect(await part.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Graz');
    await part.getByRole('button', { name: 'Remove place' }).click();
    await page.getByText('Your place is removed').waitFor();
    const { myTaste } = await graphql<{ myTaste: { place: unknown } }>(
      '{ myTaste { place { city } } }',
      {},
      tokens,
    );
    expect(myTaste.place).toBeNull();
  });

  test('leaves no trace of what they play in private', async () => {
    const tokens = await newcomer();
    const tracks = (await shelvesOf(tokens)).flatMap((shelf) =>
      shelf.tracks.map(({ track }) => track),
    );
    const [open, hidden] = tracks;
    if (!open || !hidden) throw new Error('there is nothing to play');
    const history = async () =>
      (
        await graphql<{ recentlyPlayed: { nodes: { id: string }[] } }>(
          '{ recentlyPlayed { nodes { id } } }',
          {},
          tokens,
        )
      ).recentlyPlayed.nodes.map(({ id }) => id);
    const { page } = await visit({ tokens });
    const reported = (call: string) =>
      page.waitForResponse((each) => each.url().includes(`/listening/${call}`));
    const hear = async (id: string) => {
      await page.goto(`/track/${id}`);
      const main = page.getByRole('main');
      const started = reported('start-play');
      await main.getByRole('button', { name: 'Play', exact: true }).click();
      expect((await started).ok()).toBe(true);
      const ended = reported('end-play');
      await main.getByRole('button', { name: 'Pause', exact: true }).first().click();
      expect((await ended).ok()).toBe(true);
    };
    await hear(open.id);
    expect(await history()).toEqual([open.id]);

    await page.goto('/settings/taste');
    await page.getByRole('button', { name: '1 hour' }).click();
    await page.getByText(/^Private until/).waitFor();
    await hear(hidden.id);
    expect(await history()).toEqual([open.id]);

    const note = page
      .getByRole('region', { name: 'Player' })
      .getByRole('link', { name: /^Private listening until/ });
    if (process.env.SIDESTAGE_PICTURES)
      await page.screenshot({ path: `${process.env.SIDESTAGE_PICTURES}/taste-private.png` });
    await note.click();
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByText('Not private now').waitFor();
    await expect.poll(() => note.count()).toBe(0);
  });
});
