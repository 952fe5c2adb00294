import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  closeVisits,
  desktop,
  inBrowser,
  phone,
  tablet,
  visit,
  type Visit,
} from './support/browser';
import { changeByHand } from './support/graph';
import { graphql, userIdOf } from './support/music';
import { looksRight, settled } from './support/page';
import { admin, api, artist, fan, find, firstOf, signIn, type Tokens } from './support/person';

const stamp = Date.now().toString(36);

const places = [
  { name: 'Overview', path: '/admin' },
  { name: 'Search index', path: '/admin/index' },
  { name: 'Search settings', path: '/admin/search-settings' },
  { name: 'People', path: '/admin/people' },
  { name: 'Genres', path: '/admin/genres' },
  { name: 'Reports', path: '/admin/reports' },
  { name: 'Orders', path: '/admin/orders' },
  { name: 'Featured', path: '/admin/featured' },
  { name: 'Carousel', path: '/admin/carousel' },
  { name: 'Site status', path: '/admin/site' },
  { name: 'Early access', path: '/admin/early-access' },
  { name: 'Audit log', path: '/admin/audit' },
];

/** What was changed by hand, and how it was before. */
const changed: (() => Promise<void>)[] = [];

// Each test goes on with the index as the one before has left it; in the end all is as it was.
inBrowser('An admin trusts the search index', () => {
  let tokens: Tokens;
  let opened: Visit;
  let page: Page;
  let changedSettings = false;

  beforeAll(async () => {
    tokens = await signIn(admin);
    opened = await visit({ tokens, shared: true, reducedMotion: 'reduce' });
    ({ page } = opened);
  });
  afterAll(async () => {
    await closeVisits(true);
    for (const back of changed) await back();
    const job = await current();
    if (job) await ask('mutation ($id: ID!) { cancelSearchJob(id: $id) { id } }', job);
    await ask('mutation { checkSearchIndex(repair: true) { id } }');
    while (await current()) await new Promise((resolve) => setTimeout(resolve, 100));
    if (changedSettings)
      await ask('mutation { restoreSearchSettings(version: 0, reason: "As before") { version } }');
  });

  const ask = <T>(query: string, variables: object = {}) => graphql<T>(query, variables, tokens);
  const panel = (name: string, on = page) => on.getByRole('region', { name, exact: true });
  const button = (name: string | RegExp, on: Page | Locator = page) =>
    on.getByRole('button', { name, exact: true });
  const jobNow = (on = page) => panel('Job under way', on);
  /** The latest of the jobs of a name. */
  const jobRow = (name: string, on = page) =>
    on
      .getByRole('table', { name: 'Jobs' })
      .getByRole('row')
      .filter({ has: on.getByRole('rowheader', { name, exact: true }) })
      .first();

  async function open(path: string, on = page): Promise<void> {
    await on.goto(path);
    await on.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => on.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
  }

  async function stateOf(id: string): Promise<string> {
    const query = 'query ($id: ID!) { job: searchJob(id: $id) { state } }';
    return (await ask<{ job: { state: string } }>(query, { id })).job.state;
  }

  /** The job under way; null where there is none. */
  async function current(): Promise<{ id: string } | null> {
    const query = '{ index: searchIndex { job { id } } }';
    return (await ask<{ index: { job: { id: string } | null } }>(query)).index.job;
  }

  /** Presses what starts a job, and waits until that job is done. */
  async function jobOf(operation: string, press: () => Promise<void>): Promise<void> {
    const started = answerOf<Record<string, { id: string }>>(page, operation);
    await press();
    const [job] = Object.values(await started);
    await expect.poll(() => stateOf(job?.id ?? '')).toBe('DONE');
  }

  /** Sets a property of a thing past the product, until the tests are over. */
  async function setByHand(
    label: 'Artist' | 'Track',
    id: string,
    property: string,
    [before, after]: [before: string | null, after: string],
  ): Promise<void> {
    const set = `MATCH (n:${label} {id: $id}) SET n.${property} = `;
    changed.push(() =>
      before === null
        ? changeByHand(`${set}null`, { id })
        : changeByHand(`${set}$before`, { id, before }),
    );
    await changeByHand(`${set}$after`, { id, after });
  }

  async function askRebuild(on = page): Promise<Locator> {
    await button('Rebuild everything', panel('Check and rebuild', on)).click();
    const dialog = on.getByRole('dialog', { name: 'Rebuild everything?' });
    return button('Rebuild everything', dialog);
  }

  const rebuild = async (): Promise<string> => {
    const asked = 'mutation { job: forceReindex(input: { objectType: "all" }) { id } }';
    return (await ask<{ job: { id: string } }>(asked)).job.id;
  };

  /** Begins a rebuild and pauses it at once: on a quick machine it is over before a button is reached. */
  async function pausedRebuild(): Promise<void> {
    const pause = 'mutation ($id: ID!) { job: pauseSearchJob(id: $id) { state } }';
    await expect
      .poll(async () => {
        const id = await rebuild();
        await ask(pause, { id }).catch(() => undefined); // it may have ended
        return stateOf(id);
      })
      .toBe('PAUSED');
    await open('/admin/index');
    await jobNow().getByText('Paused', { exact: true }).waitFor();
  }

  test('a visitor is asked to log in, and a fan is told that it is not for them', async () => {
    const visitor = await visit();
    await visitor.page.goto('/admin/index');
    await visitor.page.waitForURL(/\/login/);

    const member = await visit({ tokens: await signIn(fan) });
    for (const { path, name } of places) {
      await member.page.goto(path);
      await member.page.getByText('Only an admin may see this page.').waitFor();
      expect(await member.page.getByRole('heading', { name, exact: true }).count()).toBe(0);
    }
    const main = member.page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Settings' }).waitFor();
    expect(await main.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  });

  test('an admin comes there by the side navigation, and from one page to the other', async () => {
    await open('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Admin' }).click();
    await page.waitForURL(/\/admin$/);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const plays = page.getByRole('slider', { name: 'Plays by day' });
    await plays.focus();
    await plays.press('Home');
    expect(await plays.getAttribute('aria-valuetext')).toMatch(/: [\d,.KM]+$/);
    await button('90 days').click();
    await page.waitForURL(/\/admin\?days=90$/);
    const engines = page.getByRole('table', { name: 'Engines' });
    await engines.getByRole('row', { name: /^Neo4j Well \d/ }).waitFor();

    const tabs = page.getByRole('navigation', { name: 'Admin' });
    await tabs.getByRole('link', { name: 'Index', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Search index' }).waitFor();
    await page.getByText('Search answers.').waitFor();
    await tabs.getByRole('link', { name: 'Search settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Search settings' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Search settings · Admin/);
    await tabs.getByRole('link', { name: 'Index', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Search index' }).waitFor();
  });

  test('an artist renamed behind the index is looked at, reindexed and found', async () => {
    const before = 'Solemn Man';
    const after = 'Quietus Wherrymoor';
    const { id, handle } = await firstOf('artist', before);
    await setByHand('Artist', id, 'displayName', [before, after]);
    expect((await find(after)).artist ?? []).toEqual([]);

    await open('/admin/index');
    const finder = page.getByRole('search', { name: 'Find a thing' });
    const field = finder.getByLabel('Name, link, @handle or id');
    const why = panel('Why is it not found?');
    await field.fill(after);
    await button('Look up', finder).click();
    await why.getByText(`Search finds nothing for “${after}”.`).waitFor();

    await field.fill(`${inject('site')}/${handle}`);
    await button('Look up', finder).click();
    await why.getByText(`The index still calls it “${before}”. A reindex mends it.`).waitFor();
    const names = why.getByRole('row', { name: /^Name/ }).getByRole('cell');
    expect(await names.allInnerTexts()).toEqual([after, before]);

    await button('Reindex this artist', why).click();
    await why.getByRole('progressbar', { name: /^Reindex of chosen artists/ }).waitFor();
    await why.getByText('Done', { exact: true }).waitFor();
    await why.getByText('and the index says what the graph says.').waitFor();
    expect(await names.allInnerTexts()).toEqual([after, after]);
    await jobRow('Reindex of chosen artists').getByText('Done', { exact: true }).waitFor();

    await page.getByRole('combobox', { name: 'Search' }).fill(after);
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    await suggestions
      .getByRole('option', { name: new RegExp(after) })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: after }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${handle}`);
    const { song = [] } = await find(after);
    expect(song.map(({ artistName }) => artistName)).toContain(after);
  });

  test('two who rebuild at once get one job, and search answers all the while', async () => {
    const both = [page, await opened.tab()];
    for (const each of both) await open('/admin/index', each);
    const press = await askRebuild();
    let over = false;
    const asking = keepAsking(() => over);
    try {
      const [id, other] = await Promise.all([rebuild(), rebuild()]);
      expect(other).toBe(id);
      await expect.poll(() => stateOf(id), { timeout: 40_000 }).toBe('DONE');
      const started = answerOf<{ forceReindex: { id: string } }>(page, 'ForceReindex');
      await press.click();
      const pressed = (await started).forceReindex.id;
      await expect.poll(() => stateOf(pressed), { timeout: 40_000 }).toBe('DONE');
    } finally {
      over = true;
      expect.soft(await asking, 'searches made meanwhile').toBeGreaterThan(3);
    }
    for (const each of both) {
      // A tab that is not looked at asks for nothing.
      if (each !== page) await open('/admin/index', each);
      const row = jobRow('Rebuild of everything', each);
      await row.getByText('Done', { exact: true }).waitFor();
      await row.getByText('@', { exact: false }).waitFor();
      await jobNow(each).waitFor({ state: 'detached' });
    }
    await both[1]?.close();
  });

  test('a rebuild stands still, goes on, and is cancelled by hand', async () => {
    await open('/admin/index');
    await pausedRebuild();
    expect(await button('Rebuild everything', panel('Check and rebuild')).isDisabled()).toBe(true);
    await firstOf('artist', 'Kurt Vile');
    await button('Go on', jobNow()).click();
    await jobRow('Rebuild of everything')
      .getByText('Done', { exact: true })
      .waitFor({ timeout: 40_000 });

    await pausedRebuild();
    await button('Cancel the job', jobNow()).click();
    const sure = page.getByRole('dialog', { name: 'Cancel this job?' });
    await button('Cancel the job', sure).click();
    await jobRow('Rebuild of everything').getByText('Cancelled', { exact: true }).waitFor();
    await jobNow().waitFor({ state: 'detached' });
    await firstOf('artist', 'Kurt Vile');
  });

  test('a check finds what differs, a repair mends it, and nothing differs after', async () => {
    const titled = await firstOf('song', 'Freeway');
    const gone = await firstOf('artist', 'Mahjongg');
    const title = 'Wherrymoor Bypass';
    await setByHand('Track', titled.id, 'title', ['Freeway', title]);
    await setByHand('Artist', gone.id, 'deactivatedAt', [null, new Date().toISOString()]);

    await open('/admin/index');
    await jobOf('CheckSearchIndex', () => button('Check').click());
    const found = jobRow('Check').getByRole('button', { name: /^\d+ differences of / });
    await found.click();
    const list = page.getByRole('list', { name: 'Differences' });
    const finding = (name: string) => list.getByRole('listitem').filter({ hasText: name });
    await finding(title).getByText('Out of date', { exact: true }).waitFor();
    await finding('Mahjongg').getByText('Left over', { exact: true }).waitFor();
    expect((await find(title)).song ?? []).toEqual([]);

    await jobOf('CheckSearchIndex', () => button('Repair').click());
    await expect
      .poll(() => list.getByText('Repaired', { exact: true }).count())
      .toBe(await list.getByRole('listitem').count());
    expect((await find(title)).song?.[0]?.id).toBe(titled.id);
    expect((await find('Mahjongg')).artist ?? []).toEqual([]);

    for (const back of changed.splice(-2)) await back();
    await jobOf('CheckSearchIndex', () => button('Check and repair').click());
    expect((await firstOf('artist', 'Mahjongg')).id).toBe(gone.id);
    expect((await firstOf('song', 'Freeway')).id).toBe(titled.id);

    await expect.poll(() => button('Check').isEnabled()).toBe(true);
    await jobOf('CheckSearchIndex', () => button('Check').click());
    await jobRow('Check').getByRole('cell', { name: 'none', exact: true }).waitFor();
  });

  async function addGroup(words: readonly string[], on = page): Promise<void> {
    const synonyms = panel('Synonyms', on);
    await button('Add a group', synonyms).click();
    for (const [at, word] of words.entries()) {
      const group = at === 0 ? 'the new group' : `the group of ${words[0]}`;
      const field = synonyms.getByLabel(`Add to ${group}`, { exact: true });
      await field.fill(word);
      await field.press('Enter');
    }
  }

  async function save(reason: string, on = page): Promise<void> {
    changedSettings = true;
    await button('Save', panel('Unsaved changes', on)).click();
    const dialog = on.getByRole('dialog', { name: 'Save the search settings' });
    await dialog.getByLabel('Reason').fill(reason);
    await button('Save', dialog).click();
  }

  const history = (reason: string, on = page) =>
    on
      .getByRole('table', { name: 'History of the search settings' })
      .getByRole('row')
      .filter({ hasText: reason });

  test('a synonym is tried, saved with a reason, found by, and taken back', async () => {
    const songFor = async (query: string) => (await find(query)).song?.map(({ name }) => name);
    expect((await songFor('motorway')) ?? []).toEqual([]);

    await open('/admin/search-settings');
    await addGroup(['motorway', 'freeway']);
    await addGroup(['song', 'tune', 'track']);
    await button('Preview', panel('Unsaved changes')).click();
    const quality = page.getByRole('table', { name: 'Quality of search, today and changed' });
    await quality.getByRole('row', { name: /^All/ }).waitFor({ timeout: 50_000 });
    for (const head of ['Today', 'Changed', 'Difference'])
      expect(await quality.getByRole('columnheader', { name: head, exact: true }).count()).toBe(3);
    const differing = page.getByRole('region', { name: 'Queries that differ' });
    const differs = differing.getByText('Today', { exact: true }).first();
    await differs.or(page.getByText(/^The first five results are the same/)).waitFor();
    expect((await songFor('motorway')) ?? [], 'nobody else sees a preview').toEqual([]);

    const reason = `People say motorway ${stamp}`;
    await save(reason);
    await page.getByText('Saved. Search answers with it now.').waitFor();
    expect(await songFor('motorway')).toContain('Freeway');
    await history(reason).getByText('Now', { exact: true }).waitFor();

    const version = Number(await history(reason).getByRole('rowheader').innerText());
    const back = version === 1 ? 'Return to the defaults' : `Return to version ${version - 1}`;
    await button(back).click();
    const dialog = page.getByRole('dialog', { name: back });
    await dialog.getByLabel('Reason').fill(`Nobody says motorway ${stamp}`);
    await button('Return', dialog).click();
    await page.getByText(`Search is back at version ${version - 1}.`).waitFor();
    expect((await songFor('motorway')) ?? []).toEqual([]);
    await history(`Nobody says motorway ${stamp}`).getByText('Now', { exact: true }).waitFor();
  });

  test('of two who change the settings at once, the later is shown what the other did', async () => {
    const other = await opened.tab();
    await open('/admin/search-settings');
    await open('/admin/search-settings', other);
    await addGroup(['wherry', 'barge']);
    await addGroup(['motorway', 'freeway'], other);
    await save(`Wherries ${stamp}`);
    await history(`Wherries ${stamp}`).getByText('Now', { exact: true }).waitFor();

    await save(`Motorways ${stamp}`, other);
    const conflict = other.getByRole('alert', { name: 'Somebody else saved' });
    await conflict.getByText(`“Wherries ${stamp}”`).waitFor();
    await conflict.getByText(/wherry, barge/).waitFor();
    expect(await button('Save', panel('Unsaved changes', other)).isDisabled()).toBe(true);
    await button('Keep mine, to save over theirs', conflict).click();
    await save(`Motorways ${stamp}`, other);
    await history(`Motorways ${stamp}`, other).getByText('Now', { exact: true }).waitFor();
    await history(`Wherries ${stamp}`, other)
      .getByRole('button', { name: /^Return to version/ })
      .waitFor();
    expect((await find('motorway')).song?.map(({ name }) => name)).toContain('Freeway');
    await other.close();
  });

  test('what three people searched for is listed, and what they did not find', async () => {
    const there = 'salt ferry';
    const missing = `wherrymoor ${stamp}`;
    const searchAs = async (query: string, { accessToken: token }: Tokens) => {
      await api(`/search?isFinalSearch=true&query=${encodeURIComponent(query)}`, { token });
    };
    const told = async (query: string) => {
      const asked = '{ rows: searchedQueries(first: 100) { query } }';
      const { rows } = await ask<{ rows: { query: string }[] }>(asked);
      return rows.some((row) => row.query === query);
    };
    const people = [tokens, await signIn(fan), await signIn(artist)];
    for (const one of people.slice(0, 2)) await searchAs(missing, one);
    for (const one of people) await searchAs(there, one);

    const queries = panel('What people search for');
    const row = (table: string, query: string) =>
      queries
        .getByRole('table', { name: table })
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: query, exact: true }) });
    await expect.poll(() => told(there)).toBe(true);
    const listed = async (empty: boolean) => {
      const asked =
        'query ($empty: Boolean!) { rows: searchedQueries(days: 7, empty: $empty, first: 25) { query } }';
      return (await ask<{ rows: { query: string }[] }>(asked, { empty })).rows;
    };
    // What others searched for may leave no room for this one.
    const [most] = await listed(false);
    await open('/admin/index');
    await row('Most searched', most?.query ?? there).waitFor();
    expect(await queries.getByText(missing).count(), 'of two people nothing is told').toBe(0);

    await searchAs(missing, people[2] as Tokens);
    await expect.poll(() => told(missing)).toBe(true);
    expect((await listed(true)).map(({ query }) => query)).toContain(missing);
    await open('/admin/index');
    await row('Found nothing', missing).waitFor();
    expect(await row('Found nothing', missing).getByRole('cell').allInnerTexts()).toEqual([
      '3',
      '3',
      '100 %',
    ]);
    expect(await row('Found nothing', there).count()).toBe(0);
  });

  /** Finds somebody and opens what there is of them. */
  async function openPerson(text: string, name: string | RegExp): Promise<void> {
    await open('/admin/people');
    const finder = page.getByRole('search', { name: 'People' });
    await finder.getByLabel('Handle, name or e-mail').fill(text);
    await button('Find', finder).click();
    await page
      .getByRole('table', { name: 'People who were found' })
      .getByRole('link', { name })
      .first()
      .click();
    await page.getByRole('table').or(page.getByText('None.')).first().waitFor();
  }

  /** Presses a button that asks why, and says it. */
  async function because(pressed: string, yes: string, why: string, on: Page | Locator = page) {
    await button(pressed, on).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(why);
    await button(yes, dialog).click();
    await dialog.waitFor({ state: 'detached' });
  }

  const logged = (why: string) =>
    page.getByRole('table', { name: 'What was done' }).getByRole('row').filter({ hasText: why });

  test('a fan becomes an analyst, and is none once that is taken back from the log', async () => {
    const why = `Counts well ${stamp}`;
    await openPerson(fan, /./);
    await because('Make analyst', 'Give the role', why);
    await button('Take analyst').waitFor();

    const member = await visit({ tokens: await signIn(fan) });
    await member.page.goto('/admin');
    await member.page.getByRole('slider', { name: 'Plays by day' }).waitFor();
    expect(await member.page.getByRole('table', { name: 'Engines' }).count()).toBe(0);
    const tabs = member.page.getByRole('navigation', { name: 'Admin' });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
      'Overview',
      'Index',
      'Search settings',
      'Recommendations',
      'Early access',
    ]);

    await open('/admin/audit');
    await logged(why).getByText('roles: ["analyst"]').waitFor();
    await because('Undo Role given', 'Take it back', `Not any more ${stamp}`, logged(why));
    await logged(why)
      .getByText(/^Taken back/)
      .waitFor();
    await member.page.goto('/admin/index');
    await member.page.getByText('Only an admin may see this page.').waitFor();
  });

  test('an artist who is deactivated is found nowhere, and comes back whole', async () => {
    const { id, handle } = await firstOf('artist', 'Mahjongg');
    const why = `They asked us to ${stamp}`;
    await openPerson('Mahjongg', 'Mahjongg');
    await because('Deactivate', 'Deactivate', why);
    await page.getByText('Deactivated', { exact: true }).waitFor();
    const indexed = { timeout: 15_000 };
    await expect.poll(async () => (await find('Mahjongg')).artist ?? [], indexed).toEqual([]);
    const visitor = await visit();
    visitor.allow(new RegExp(`^404 /${handle}$`));
    await visitor.page.goto(`/${handle}`);
    await visitor.page.getByRole('heading', { level: 1, name: /is not here$/ }).waitFor();

    await open('/admin/audit');
    await because('Undo Person deactivated', 'Take it back', `A mistake ${stamp}`, logged(why));
    await logged(why)
      .getByText(/^Taken back/)
      .waitFor();
    await expect.poll(async () => (await find('Mahjongg')).artist?.[0]?.id, indexed).toBe(id);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { level: 1, name: 'Mahjongg' }).waitFor();
  });

  test('a genre that an artist wrote is seen by nobody else until it is taken up', async () => {
    const name = `Kelp Pop ${stamp}`;
    const why = `We hear it often ${stamp}`;
    const theirs = await signIn(artist);
    const own = await visit({ tokens: theirs, reducedMotion: 'reduce' });
    const asArtist = <T>(query: string, variables: object) => graphql<T>(query, variables, theirs);
    const { studioTracks } = await asArtist<{
      studioTracks: { nodes: { id: string; genres: { name: string }[] }[] };
    }>(
      'query ($id: ID!) { studioTracks(artistUserId: $id, statuses: [PUBLISHED], first: 1) { nodes { id genres { name } } } }',
      { id: userIdOf(theirs) },
    );
    const track = studioTracks.nodes[0];
    if (!track) throw new Error('the artist has no track that is out');
    const setGenre = (genre: string | null) =>
      asArtist(
        'mutation ($id: ID!, $genre: String) { updateAudioTrack(input: { id: $id, genre: $genre }) { id } }',
        { id: track.id, genre },
      );
    await own.page.goto(`/dashboard/music/track/${track.id}`);
    const field = own.page.getByLabel('Genre');
    await field.fill(name);
    await field.blur();
    await own.page.getByText('Proposed. It shows once the site takes it up.').waitFor();
    const visitor = await visit();
    const shown = visitor.page.getByText(name, { exact: true });
    await visitor.page.goto(`/track/${track.id}`);
    await settled(visitor.page);
    expect(await shown.count()).toBe(0);

    await open('/admin');
    await page
      .getByRole('region', { name: 'What waits' })
      .getByRole('link', { name: /proposed genre/ })
      .click();
    const row = page
      .getByRole('list', { name: 'Proposed genres' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
    await row.getByText(/1 track, 1 track of them out/).waitFor();
    await looksRight(page);
    await button(/^Take up/, row).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason (optional)').fill(why);
    await button('Take up', dialog).click();
    // While it is open nothing behind it has a role.
    await dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    await own.page.reload();
    await own.page.getByLabel('Genre').waitFor();
    expect(await own.page.getByText('Proposed. It shows').count()).toBe(0);
    await setGenre(track.genres[0]?.name ?? null);
  });

  test('what is featured comes first on home, until it is taken off', async () => {
    await open('/admin/featured');
    const shelf = (on: Page) => on.getByRole('region', { name: 'Featured' });
    const finder = page.getByRole('search', { name: 'Find something to feature' });
    await finder.getByRole('searchbox', { name: 'Name or address' }).fill('Constant Hitmaker');
    await button('Find', finder).click();
    await button('Feature Constant Hitmaker').first().click();
    const row = page.getByRole('list', { name: 'Featured' }).getByRole('listitem');
    await row.getByRole('link', { name: 'Constant Hitmaker' }).waitFor();
    const visitor = await visit();
    await visitor.page.goto('/');
    const first = shelf(visitor.page).getByRole('link', { name: 'Constant Hitmaker' });
    await first.click();
    await visitor.page.waitForURL(/\/(album|track)\//);
    await button('Take Constant Hitmaker off the list').click();
    await row.getByRole('link', { name: 'Constant Hitmaker' }).waitFor({ state: 'detached' });
    await visitor.page.goto('/');
    await visitor.page.getByRole('region', { name: 'Popular albums' }).waitFor();
    await settled(visitor.page);
    expect(await first.count()).toBe(0);
  });

  test('a panel of the carousel shows what was chosen for it, until it is put away', async () => {
    const title = `Heard tonight ${stamp}`;
    await open('/admin/carousel');
    await button('New panel').click();
    const form = page.getByRole('form', { name: 'New panel' });
    await form.getByLabel('Type').selectOption('COLLECTION');
    await form.getByLabel('Title').fill(title);
    await button('Make the panel', form).click();
    await page.getByRole('form', { name: `Panel ${title}`, exact: true }).waitFor();
    await page.getByRole('searchbox', { name: /^Find a song/ }).fill('Constant Hitmaker');
    await button('Add Album Constant Hitmaker').click();
    await page
      .getByRole('list', { name: 'What it shows' })
      .getByText('Constant Hitmaker')
      .first()
      .waitFor();

    const visitor = await visit({ size: phone, reducedMotion: 'reduce' });
    await visitor.page.goto('/');
    const shown = visitor.page.getByRole('region', { name: 'Highlights' });
    // After those of the demo.
    const dot = shown.getByRole('button', { name: title });
    await dot.click();
    await shown.getByRole('heading', { name: title }).waitFor();
    for (const size of [phone, tablet, desktop]) {
      await visitor.page.setViewportSize(size);
      await settled(visitor.page);
      await looksRight(visitor.page);
    }
    await shown.getByRole('link', { name: /Constant Hitmaker/ }).click();
    await visitor.page.waitForURL(/\/album\//);

    await button(`Archive ${title}`).click();
    await page.getByRole('region', { name: 'Archive' }).getByText(title).waitFor();
    await visitor.page.goto('/');
    await visitor.page.getByRole('region', { name: 'Popular albums' }).waitFor();
    await settled(visitor.page);
    await shown.waitFor();
    expect(await dot.count()).toBe(0);
  });

  test.each(places)('$name in both themes, at 360, 800 and 1440 px', async ({ path, name }) => {
    const narrow = await visit({ size: phone, tokens, reducedMotion: 'reduce' });
    for (const [size, on] of [
      [desktop, page],
      [tablet, page],
      [phone, narrow.page],
    ] as const) {
      await on.setViewportSize(size);
      await on.goto(path);
      await settled(on);
      expect(await on.title()).toContain(name);
      expect(await on.evaluate(() => window.scrollY)).toBe(0);
      await looksRight(on);
    }
  });
});

/** Searches until it is over; throws unless each answer has what it should. Answers how often. */
async function keepAsking(isOver: () => boolean): Promise<number> {
  let asked = 0;
  for (; !isOver(); asked++) {
    const final = asked % 2 === 0;
    const path = `/search?isFinalSearch=${final}&query=krut%20vile`;
    const { results } = await api<{ results: { artist?: { name: string }[] } }>(path);
    const name = results.artist?.[0]?.name;
    if (name !== 'Kurt Vile') throw new Error(`search ${asked} found ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return asked;
}

/** What the server answers to an operation that a page asks for next. */
async function answerOf<T>(page: Page, operation: string): Promise<T> {
  const response = await page.waitForResponse(
    (each) => each.request().postData()?.includes(`"operationName":"${operation}"`) ?? false,
  );
  return ((await response.json()) as { data: T }).data;
}
