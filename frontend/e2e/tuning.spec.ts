import type { Download, Locator, Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeVisits,
  desktop,
  inBrowser,
  phone,
  tablet,
  visit,
  type Visit,
} from './support/browser';
import { graphql } from './support/music';
import { looksRight, readOnTo, settled } from './support/page';
import { admin, fan, signIn, type Tokens } from './support/person';

const stamp = Date.now().toString(36);
const path = '/admin/recommendations';
const views = ['threshold', 'lists', 'models', 'experiments', 'history'];

interface State {
  current: { version: number; tuning: { similarityScoreThreshold: number } };
  training: boolean;
  trained: {
    version: string;
    inUse: boolean;
    name: string | null;
    pinned: boolean;
    refused: string | null;
    learning: { halfLifeDays: number } | null;
  }[];
  experiment: { id: string } | null;
}

interface Learned {
  version: number;
  learning: { halfLifeDays: number };
}

// One person's work on the tuning of all; in the end it is as it was.
inBrowser('A data scientist tunes the recommendations', () => {
  let tokens: Tokens;
  let opened: Visit;
  let page: Page;
  let before: State;
  let learned: Learned;

  beforeAll(async () => {
    tokens = await signIn(admin);
    // Outside of a test there is no expect.poll: the demo's first model is learned beside the start.
    const isLearning = ({ trained, training }: State) => training || trained.length === 0;
    while (isLearning(await stateNow())) await new Promise((resolve) => setTimeout(resolve, 200));
    before = await stateNow();
    learned = await learningNow();
    opened = await visit({ tokens, shared: true, reducedMotion: 'reduce' });
    ({ page } = opened);
  });
  afterAll(async () => {
    await closeVisits(true);
    const { current, experiment } = await stateNow();
    if (experiment)
      await ask(
        'mutation ($id: ID!) { stopExperiment(id: $id, reason: "As before") { id } }',
        experiment,
      );
    for (const { version, name } of (await stateNow()).trained)
      if (name?.endsWith(stamp))
        await ask('mutation ($version: String!) { nameModel(version: $version) { name } }', {
          version,
        });
    if ((await learningNow()).learning.halfLifeDays !== learned.learning.halfLifeDays)
      await ask(
        'mutation ($version: Int!) { restoreLearning(version: $version, reason: "As before") { version } }',
        learned,
      );
    if (current.version !== before.current.version)
      await ask(
        'mutation ($version: Int!) { restoreTuning(version: $version, reason: "As before") { version } }',
        before.current,
      );
  });

  const ask = <T>(query: string, variables: object = {}) => graphql<T>(query, variables, tokens);
  const stateNow = async () => {
    const query = `{ state: tuningState {
      current { version tuning { similarityScoreThreshold } }
      training
      trained { version inUse name pinned refused learning { halfLifeDays } }
      experiment { id }
    } }`;
    return (await ask<{ state: State }>(query)).state;
  };
  const panel = (name: string, on: Page | Locator = page) =>
    on.getByRole('region', { name, exact: true });
  const button = (name: string | RegExp, on: Page | Locator = page) =>
    on.getByRole('button', { name, exact: true });
  const learningNow = async () => {
    const query = '{ learning { current { version learning { halfLifeDays } } } }';
    return (await ask<{ learning: { current: Learned } }>(query)).learning.current;
  };
  /** The half-life that the model in use was made with, once no other is being made. */
  const halfLife = async () => {
    const { training, trained: models } = await stateNow();
    return training ? null : models.find(({ inUse }) => inUse)?.learning?.halfLifeDays;
  };
  const row = (table: string, text: string) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

  async function open(view = 'threshold', on = page): Promise<void> {
    await on.goto(view === 'threshold' ? path : `${path}?view=${view}`);
    await panel('What holds now', on).waitFor();
    await expect.poll(() => on.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
  }

  /** Types a threshold; what is typed into a page that has only just come may be lost on its way. */
  async function setThreshold(value: string, on = page): Promise<void> {
    const field = on.getByLabel('Threshold, as a number');
    await expect
      .poll(async () => {
        await field.fill(value);
        return field.inputValue();
      })
      .toBe(value);
  }

  /** Gives a reason in the dialog that asks for one. */
  async function answerWhy(title: string, reason: string, yes: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel('Reason').fill(reason);
    await button(yes, dialog).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async function returnTo(version: number, reason: string): Promise<void> {
    const back = version === 0 ? 'Return to the defaults' : `Return to version ${version}`;
    await button(back).click();
    await answerWhy(back, reason, 'Return');
  }

  /** The artists that are similar to one, as an artist's page has them. */
  async function similarTo(artistId: string): Promise<string[]> {
    const query =
      'query ($id: ID!) { similar: similarArtists(artistId: $id, first: 20) { artist { artistName } } }';
    const { similar } = await ask<{ similar: { artist: { artistName: string } }[] }>(query, {
      id: artistId,
    });
    return similar.map(({ artist }) => artist.artistName);
  }

  const lines = async (download: Download) =>
    (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);

  /** The file that a press hands over. */
  async function fileOf(name: string): Promise<{ name: string; lines: string[] }> {
    const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
    return { name: download.suggestedFilename(), lines: await lines(download) };
  }

  test('a fan is told that it is not for them, an admin comes there by the menu', async () => {
    const member = await visit({ tokens: await signIn(fan) });
    await member.page.goto(path);
    await member.page.getByText('Only an admin may see this page.').waitFor();

    await page.goto('/admin');
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await menu.getByRole('link', { name: 'Recommendations' }).click();
    await page.getByRole('heading', { level: 1, name: 'Recommendations' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Recommendations · Admin/);
  });

  test('a lower threshold is looked at, saved with a reason, holds at once, and is taken back', async () => {
    await open();
    const from = before.current.tuning.similarityScoreThreshold;
    const to = Math.round((from - 0.1) * 100) / 100;
    const slider = page.getByRole('slider', { name: 'Threshold', exact: true });
    await slider.focus();
    for (let steps = 0; steps < 10; steps++) await slider.press('ArrowLeft');
    expect(Number(await slider.inputValue())).toBeCloseTo(to);

    // Whom it would give their first neighbours, and what precision would be.
    const filled = panel('Would get their first neighbours');
    await filled.waitFor();
    const names = filled.getByRole('button', { name: /^Show the neighbours of / });
    const cost = row('What the threshold does, today and drafted', 'Precision');
    await cost.getByText(/^[+−]?\d+\.\d points$/).waitFor();
    await button(/^Precision/).waitFor();
    await page.getByText('The curves as a table').click();
    await row('The curves', `${to.toFixed(2)} draft`).waitFor();
    await row('The curves', `${from.toFixed(2)} today`).waitFor();

    const name = (await names.first().innerText()).trim();
    await names.first().click();
    const neighbours = panel('Neighbours of an artist');
    const then = neighbours.getByRole('list', {
      name: `As they would be, ${to.toFixed(2)}`,
      exact: true,
    });
    await then.getByText('Comes', { exact: true }).first().waitFor();
    await neighbours.getByText('Nobody is similar enough.').waitFor();
    const coming = await then.getByRole('link').allInnerTexts();

    const profile = await neighbours
      .getByRole('heading', { name })
      .getByRole('link')
      .getAttribute('href');
    const artists =
      'query ($q: Float!) { p: previewThreshold(similarityScoreThreshold: $q) { filled { id artistName } } }';
    const { p } = await ask<{ p: { filled: { id: string; artistName: string }[] } }>(artists, {
      q: to,
    });
    const id = p.filled.find(({ artistName }) => artistName === name)?.id ?? '';
    expect(await similarTo(id), 'nobody else sees a draft').toEqual([]);

    const reason = `Too strict ${stamp}`;
    await button('Save for everybody', panel('Unsaved changes')).click();
    await answerWhy('Save for everybody', reason, 'Save');
    await page.getByText('Saved. It holds for everybody now.').waitFor();
    expect((await similarTo(id)).sort()).toEqual([...coming].sort());
    const visitor = await visit();
    await visitor.page.goto(profile ?? '');
    const similar = visitor.page.getByRole('link', { name: coming[0] ?? '', exact: true });
    await readOnTo(visitor.page, similar);

    await page.getByRole('link', { name: 'History', exact: true }).click();
    const saved = row('History of the tuning', reason);
    await saved.getByText('Now', { exact: true }).waitFor();
    await returnTo(before.current.version, `On Monday ${stamp}`);
    await row('History of the tuning', `On Monday ${stamp}`)
      .getByText('Now', { exact: true })
      .waitFor();
    expect(await similarTo(id)).toEqual([]);
    expect((await stateNow()).current.tuning.similarityScoreThreshold).toBe(from);
  });

  test('of two who tune at once, the later is shown what the other did, and keeps the draft', async () => {
    await open();
    await setThreshold('0.45');
    const current = (await stateNow()).current;
    await ask(
      `mutation ($version: Int!) { saveTuning(
        input: { similarityScoreThreshold: ${current.tuning.similarityScoreThreshold}, model: "blend", diversity: 0.35, discovery: 0.1 }
        version: $version
        reason: "More of everything"
      ) { version } }`,
      current,
    );
    await button('Save for everybody', panel('Unsaved changes')).click();
    await answerWhy('Save for everybody', `Looser ${stamp}`, 'Save');
    const conflict = page.getByRole('alert', { name: 'Somebody else changed this' });
    await conflict.getByText('More of everything').waitFor();
    await button('Load theirs, keep my draft', conflict).click();
    await button('Save for everybody', panel('Unsaved changes')).click();
    await answerWhy('Save for everybody', `Looser ${stamp}`, 'Save');
    await page.getByText('Saved. It holds for everybody now.').waitFor();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    const cells = row('History of the tuning', `Looser ${stamp}`).getByRole('cell');
    await expect.poll(() => cells.allInnerTexts()).toContain('0.45');
    expect(await cells.allInnerTexts()).toContain('0.35');
    await returnTo(current.version, 'As before');
    await page.getByText(/^Back at /).waitFor();
  });

  test('an unsaved draft is not lost by a click', async () => {
    await open();
    await setThreshold('0.62');
    await panel('Would be left with none').waitFor();
    await page.getByRole('link', { name: 'Search settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await button('Cancel', dialog).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
    await button('Discard', panel('Unsaved changes')).click();
    await panel('Unsaved changes').waitFor({ state: 'detached' });
  });

  test('the lists of those who follow an artist are shown before and after', async () => {
    await open('lists');
    await page.getByRole('combobox', { name: 'Or those who follow an artist' }).fill('Kurt Vile');
    await page
      .getByRole('option', { name: /Kurt Vile/ })
      .first()
      .click();
    const people = page.getByRole('list', { name: 'People chosen' }).getByRole('listitem');
    await people.first().waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: /^Lists of / }).count())
      .toBe(await people.count());
    await button('Popularity').click();
    const first = page.getByRole('region', { name: /^Lists of / }).first();
    await first.getByText('Comes', { exact: true }).first().waitFor();
    await button('Discard', panel('Unsaved changes')).click();
    await first.getByText('Nothing changes.').waitFor();
    const file = await fileOf('Download the lists as CSV');
    expect(file.lines[0]).toContain('userId');
  });

  test('a model is trained with what learning goes by, and the one before is put in use again', async () => {
    await open('models');
    const learning = panel('What learning goes by');
    const from = learned.learning.halfLifeDays;
    const to = from === 90 ? 120 : 90;
    await learning.getByLabel('Half-life of listening, as a number').fill(String(to));
    const unsaved = page.getByRole('region', { name: /^Unsaved changes of/ });
    await unsaved.getByText(`Half-life of listening: ${from} → ${to} days`).waitFor();
    await button('Save', unsaved).click();
    await answerWhy('Save what learning goes by', `Tastes change ${stamp}`, 'Save');
    await learning.getByText('From the next training on.', { exact: true }).waitFor();
    await expect.poll(halfLife, { timeout: 50_000 }).toBe(to);
    await learning.getByText(/The model in use was made with it\.$/).waitFor();
    await button('History', learning).click();
    const history = page.getByRole('table', { name: 'History of what learning goes by' });
    await history
      .getByRole('row')
      .filter({ hasText: `Tastes change ${stamp}` })
      .getByText('Now', { exact: true })
      .waitFor();
    const file = await fileOf('Download the history of learning as CSV');
    expect(file.lines[1]).toContain(`,${to},`);
    await returnTo(learned.version, `As before ${stamp}`);
    await expect.poll(halfLife, { timeout: 50_000 }).toBe(from);
    await button('Train now').waitFor();
    const [latest] = (await stateNow()).trained.filter(({ inUse }) => inUse);
    await row('Kept models', latest?.version ?? '')
      .getByText('In use')
      .waitFor();

    const kept = page
      .getByRole('table', { name: 'Kept models' })
      .getByRole('row')
      .filter({ has: button(/^Roll back to the model of/) })
      .first();
    const version =
      (await kept.getByRole('rowheader').innerText()).split('\n').at(-1)?.trim() ?? '';
    await button(/^Roll back to the model of/, kept).click();
    await button(
      'Roll back',
      page.getByRole('dialog', { name: 'Roll back to this model?' }),
    ).click();
    await row('Kept models', version).getByText('In use').waitFor();
    expect((await stateNow()).trained.find(({ inUse }) => inUse)?.version).toBe(version);
    await button(/^Roll back to the model of/, row('Kept models', latest?.version ?? '')).click();
    await button(
      'Roll back',
      page.getByRole('dialog', { name: 'Roll back to this model?' }),
    ).click();
    await row('Kept models', latest?.version ?? '')
      .getByText('In use')
      .waitFor();
  }, 120_000);

  test('a model is named, and still there when many were trained since', async () => {
    await open('models');
    const usable = async () => (await stateNow()).trained.filter(({ refused }) => !refused);
    const version = (await usable()).at(-1)?.version ?? '';
    const name = `Baseline ${stamp}`;
    const models = row('Kept models', version);
    // Each figure has its interval below it.
    await models
      .getByRole('cell', { name: /^0\.\d{3} ?0\.\d{3}–0\.\d{3}$/ })
      .first()
      .waitFor();
    await page.getByLabel('Reason (optional)').fill(`To compare with ${stamp}`);
    await button(/^Name the model of/, models).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByText(`It is called “${name}”.`).waitFor();
    await models.getByText(name, { exact: true }).waitFor();
    expect((await stateNow()).trained.find((each) => each.version === version)?.name).toBe(name);

    // The five latest of a day are kept, and what has a name.
    const newer = async () => (await usable()).filter((each) => each.version > version).length;
    for (let before = await newer(); before < 6; before = await newer()) {
      await ask('mutation { trainModel }');
      const isDone = async () => !(await stateNow()).training;
      await expect.poll(isDone, { timeout: 50_000 }).toBe(true);
      if ((await newer()) === before) break; // one more is let go of for each that comes
    }
    expect(await newer()).toBe(5);
    expect((await usable()).at(-1)).toMatchObject({ version, name });

    await page.reload();
    await models.getByText(name, { exact: true }).waitFor();
    await page.getByLabel('Model', { exact: true }).selectOption({ value: version });
    await button(`Pin “${name}”`, models).click();
    await models.getByText('Pinned', { exact: true }).waitFor();
    await button(`Pin “${name}”`, models).click();
    await models.getByText('Pinned', { exact: true }).waitFor({ state: 'detached' });

    await page.goto('/admin/audit');
    await page.getByText(`To compare with ${stamp}`).waitFor();
    await open('models');
    await button(`Rename “${name}”`, models).click();
    await button('Take the name away', models).click();
    await page.getByText(`“${name}” has no name any more.`).waitFor();
  }, 300_000);

  test('an experiment is started, looked at, and stopped', async () => {
    await open('experiments');
    const name = `Looser ${stamp}`;
    const form = page.getByRole('form', { name: 'Start an experiment' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('People in each arm, in per cent').fill('50');
    await button('Start it', form).click();
    await form.getByText('A and B are the same: change one of them.').waitFor();
    await form
      .getByRole('group', { name: 'B', exact: true })
      .getByLabel('Threshold, as a number')
      .fill('0.4');
    await button('Start it', form).click();
    const running = panel(name);
    await running.getByText(/50 % of people in each arm\./).waitFor();
    await running.getByRole('row', { name: /^Threshold differs/ }).waitFor();
    // Somebody does something, so that there are figures to look at below.
    const { t } = await ask<{ t: { nodes: { id: string }[] } }>(
      'query { t: getCuratedTracks(first: 1) { nodes { id } } }',
    );
    const save = 'mutation ($id: ID!) { saveTrackToLibrary(trackId: $id) { success } }';
    await ask(save, { id: t.nodes[0]?.id });
    const file = await fileOf('Download the experiment as CSV');
    expect(file.lines[0]).toContain('mean');

    await button('Stop', running).click();
    const dialog = page.getByRole('dialog', { name: `Stop “${name}”`, exact: true });
    await dialog.getByRole('radio', { name: /^Keep neither/ }).check();
    await answerWhy(`Stop “${name}”`, 'Long enough', 'Stop it');
    await form.waitFor();
    const past = page.getByRole('list', { name: 'Past experiments' });
    await past.getByText(name).waitFor();
    expect((await stateNow()).experiment).toBeNull();
  });

  test('the figures are handed over as files', async () => {
    await open();
    const curve = await fileOf('Download the curves as CSV');
    expect(curve.name).toBe('sidestage-recommendations-curve.csv');
    expect(curve.lines).toHaveLength(22);
    expect(curve.lines[0]).toContain('threshold,');
    const json = await fileOf('Download the curves as JSON');
    expect(JSON.parse(json.lines.join('\n'))).toHaveLength(21);
    await open('models');
    const { lines: interactions } = await fileOf('Download the interactions as TSV');
    expect(interactions[0]?.split('\t')).toEqual(expect.arrayContaining(['userID', 'weight']));
    expect(interactions.length).toBeGreaterThan(1000);
  });

  test.each(views)(
    '%s in both themes, at 360, 800 and 1440 px',
    async (view) => {
      const narrow = await visit({ size: phone, tokens, reducedMotion: 'reduce' });
      for (const [size, on] of [
        [desktop, page],
        [tablet, page],
        [phone, narrow.page],
      ] as const) {
        await on.setViewportSize(size);
        await open(view, on);
        if (view === 'threshold') {
          await setThreshold('0.6', on);
          await panel('Would be left with none', on).waitFor();
        }
        if (view === 'experiments') await on.locator('details > summary').first().click();
        await settled(on);
        // Where it stood before the reload is no part of how it looks.
        await on.evaluate(() => window.scrollTo(0, 0));
        await looksRight(on, view);
        if (view === 'threshold') await button('Discard', panel('Unsaved changes', on)).click();
      }
    },
    120_000,
  );
});
