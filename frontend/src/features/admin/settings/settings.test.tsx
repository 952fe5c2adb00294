import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { TextLink } from '@/components/Link';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import SearchSettingsPage from '../pages/SearchSettingsPage';
import { connection, quality, searchSettings } from '../testing/fixtures';
import { describeChange, readGroups, readWords, toDraft } from './draft';
import { useKeptSettings } from './useSettingsDraft';

startServer();

let current: ReturnType<typeof searchSettings>;
let history: object[];

const path = '/admin/search-settings';

beforeEach(() => {
  asMember({ handle: 'wren', roles: ['admin'] });
  useKeptSettings.setState({ kept: null });
  current = searchSettings();
  history = [current, searchSettings({ version: 2, stopWords: ['the'], reason: 'Fewer.' })];
  answer('AdminSearchSettings', () => ({ data: { searchSettings: current } }));
  answer('AdminSearchSettingsHistory', () => ({
    data: { searchSettingsHistory: connection('SearchSettingsConnection', history) },
  }));
});

const open = () =>
  renderPage(
    <>
      <SearchSettingsPage />
      <TextLink to="/music">To the music</TextLink>
    </>,
    { at: path, path },
  );

const weights = {
  edit: 4,
  firstLetter: 2,
  unfinished: 1,
  popularity: 2,
  popularityCap: 20,
  personal: true,
  slack: 6,
};

async function setEdit(value: string) {
  // A page that draws itself anew as it loads takes the field, and what was written there, with it.
  do {
    const field = await screen.findByLabelText('A mistyped letter, as a number');
    fireEvent.change(field, { target: { value } });
  } while (!screen.queryByRole('region', { name: 'Unsaved changes' }));
}

async function save(reason: string) {
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
  await userEvent.click(bar.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save the search settings' });
  if (reason) await userEvent.type(within(dialog).getByLabelText('Reason'), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  return dialog;
}

describe('lists', () => {
  it('are read from lines', () => {
    expect(readGroups('DJ, deejay = disc  jockey\n\nalone\nr&b;rnb')).toEqual([
      ['dj', 'deejay', 'disc jockey'],
      ['r&b', 'rnb'],
    ]);
    expect(readWords('The and\nof, the')).toEqual(['the', 'and', 'of']);
  });

  it('tell what changed', () => {
    const from = toDraft(searchSettings());
    const to = {
      ...from,
      synonyms: [['r&b', 'rnb']],
      weights: { ...from.weights, slack: 0, personal: false },
    };
    expect(describeChange(from, from)).toEqual([]);
    expect(describeChange(from, to)).toEqual([
      'Synonyms added: “r&b, rnb”',
      'Synonyms taken away: “dj, deejay”',
      'Slack: 6 → 0',
      'What the person follows or has saved leads: yes → no',
    ]);
  });
});

describe('editing', () => {
  it('is saved with a reason', async () => {
    answer('UpdateSearchSettings', ({ input }) => {
      current = searchSettings({ ...(input as object), version: 4, reason: 'Typos.' });
      return { data: { updateSearchSettings: current } };
    });
    open();
    await userEvent.type(
      await screen.findByLabelText('Add to the group of dj'),
      'Disc  Jockey{Enter}',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove and' }));
    await setEdit('6');
    expect(screen.getByRole('slider', { name: 'A mistyped letter' })).toHaveValue('6');
    expect(screen.getByText(/4 changes not saved/)).toBeInTheDocument();

    const dialog = await save('');
    expect(within(dialog).getByText('Say why, for whoever looks at it later.')).toBeInTheDocument();
    expect(within(dialog).getByText('A mistyped letter: 4 → 6')).toBeInTheDocument();
    await expectAccessible();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Typos.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. Search answers with it now.');
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
    expect(asked('UpdateSearchSettings')).toEqual([
      {
        input: {
          synonyms: [['dj', 'deejay', 'disc jockey']],
          stopWords: ['the'],
          weights: { ...weights, edit: 6 },
        },
        version: 3,
        reason: 'Typos.',
      },
    ]);
  });

  it('is held while a group cannot be used', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a group' }));
    expect(screen.getByText('A group needs two entries or more.')).toBeInTheDocument();
    const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
    expect(bar.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete the new group' }));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
  });

  it('takes pasted lines', async () => {
    open();
    const synonyms = within(await screen.findByRole('region', { name: 'Synonyms' }));
    await userEvent.click(synonyms.getByRole('button', { name: 'Paste lines' }));
    const dialog = await screen.findByRole('dialog', { name: 'Paste synonyms' });
    await userEvent.click(within(dialog).getByLabelText('Lines'));
    await userEvent.paste('r&b, rnb\nuk = united kingdom');
    expect(within(dialog).getByText('2 groups')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('list', { name: 'the group of uk' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('shows theirs where somebody saved in between', async () => {
    answer('UpdateSearchSettings', {
      errors: [{ message: 'Somebody saved.', extensions: { code: 'CONFLICT' } }],
    });
    open();
    await setEdit('6');
    current = searchSettings({
      version: 4,
      stopWords: ['the', 'and', 'of'],
      changedBy: 'ines',
      reason: 'Of too.',
    });
    await save('Typos.');
    const conflict = within(await screen.findByRole('alert', { name: 'Somebody else saved' }));
    expect(conflict.getByText('@ines saved version 4 since you began')).toBeInTheDocument();
    expect(conflict.getByText('Stop words added: “of”')).toBeInTheDocument();
    const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
    await waitFor(() => expect(bar.getByRole('button', { name: 'Save' })).toBeDisabled());

    await userEvent.click(conflict.getByRole('button', { name: 'Keep mine, to save over theirs' }));
    answer('UpdateSearchSettings', ({ input }) => ({
      data: { updateSearchSettings: searchSettings({ ...(input as object), version: 5 }) },
    }));
    await save('Typos.');
    await screen.findByText('Saved. Search answers with it now.');
    expect(asked('UpdateSearchSettings').at(-1)).toMatchObject({ version: 4 });
  });
});

it('is tried by an analyst, who cannot save', async () => {
  asMember({ handle: 'rook', roles: ['analyst'] });
  open();
  await setEdit('6');
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
  expect(bar.getByRole('button', { name: 'Preview' })).toBeEnabled();
  expect(bar.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(bar.getByText(/an admin can save such/)).toBeVisible();
  const past = await screen.findByRole('table', { name: 'History of the search settings' });
  expect(within(past).queryByRole('button')).toBeNull();
});

describe('leaving', () => {
  it('is asked about while something is not saved', async () => {
    open();
    await setEdit('6');
    await userEvent.click(screen.getByRole('link', { name: 'To the music' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(where()).toBe(path);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await userEvent.click(screen.getByRole('link', { name: 'To the music' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }),
    );
    await waitFor(() => expect(where()).toBe('/music'));
    expect(useKeptSettings.getState().kept).toBeNull();
  });

  it('by another way keeps the changes', async () => {
    const { unmount } = open();
    await setEdit('6');
    const leave = new Event('beforeunload', { cancelable: true });
    fireEvent(window, leave);
    expect(leave.defaultPrevented).toBe(true);
    unmount();
    open();
    expect(await screen.findByLabelText('A mistyped letter, as a number')).toHaveValue(6);
  });

  it('as a person leaves nothing to the next', async () => {
    const { unmount } = open();
    await setEdit('6');
    unmount();
    act(() => asVisitor());
    asMember({ userId: 'fan-2', handle: 'rook', roles: ['admin'] });
    open();
    expect(await screen.findByLabelText('A mistyped letter, as a number')).not.toHaveValue(6);
  });

  it('is not asked about otherwise', async () => {
    open();
    await screen.findByRole('region', { name: 'Weights' });
    await userEvent.click(screen.getByRole('link', { name: 'To the music' }));
    expect(where()).toBe('/music');
  });
});

describe('the preview', () => {
  it('shows today and changed, with what got worse first', async () => {
    answer('PreviewSearchSettings', () => ({ data: { previewSearchSettings: preview() } }));
    open();
    await setEdit('6');
    const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
    await userEvent.click(bar.getByRole('button', { name: 'Preview' }));
    const panel = within(screen.getByRole('region', { name: 'Preview' }));
    const edit = within(await panel.findByRole('row', { name: /^Mistyped/ }));
    expect(edit.getByText('80.0 %')).toBeInTheDocument();
    expect(edit.getByText('+5.0')).toBeInTheDocument();
    expect(edit.getByText('−0.5')).toBeInTheDocument();
    expect(panel.getByRole('row', { name: /^All/ })).toHaveTextContent('800');
    expect(panel.getByText('“krestel”')).toBeInTheDocument();
    expect(panel.getByText('Worse')).toBeInTheDocument();
    expect(panel.getByText('place 1')).toBeInTheDocument();
    expect(panel.getByText('not in the first five')).toBeInTheDocument();
    await expectAccessible();
    expect(asked('UpdateSearchSettings')).toEqual([]);
    expect(asked('PreviewSearchSettings')).toMatchObject([
      { input: { weights: { ...weights, edit: 6 } } },
    ]);

    await setEdit('7');
    expect(await panel.findByText(/these figures are of the settings before/)).toBeInTheDocument();
  });

  it('waits for another admin’s', async () => {
    answer('PreviewSearchSettings', {
      errors: [{ message: 'Busy.', extensions: { code: 'CONFLICT' } }],
    });
    open();
    const panel = within(await screen.findByRole('region', { name: 'Preview' }));
    await userEvent.click(panel.getByRole('button', { name: 'Preview' }));
    expect(
      await panel.findByText('Another preview is running. Try again when it is done.'),
    ).toBeInTheDocument();
  });
});

describe('the history', () => {
  it('leads back, with a reason', async () => {
    answer('RestoreSearchSettings', () => {
      current = searchSettings({ version: 4, stopWords: ['the'], reason: 'Back.' });
      history = [current, ...history];
      return { data: { restoreSearchSettings: current } };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Return to version 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return to version 2' });
    expect(within(dialog).getByText('Stop words taken away: “and”')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Back.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
    await screen.findByText('Search is back at version 2.');
    expect(asked('RestoreSearchSettings')).toEqual([{ version: 2, reason: 'Back.' }]);
    expect(screen.queryByRole('button', { name: 'Remove and' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Return to the defaults' })).toBeInTheDocument();
  });
});

function preview() {
  const row = (id: string, name: string) => ({
    __typename: 'SearchExampleRow',
    type: 'artist',
    id,
    name,
    artistName: null,
  });
  return {
    __typename: 'SearchPreview',
    today: [quality('exact', 0.99, 1, 0.995), quality('edit', 0.8, 0.905, 0.85)],
    changed: [quality('exact', 0.99, 1, 0.995), quality('edit', 0.85, 0.9, 0.86)],
    examples: [
      {
        __typename: 'SearchExample',
        class: 'edit',
        query: 'krestel',
        expected: 'Kestrel Yard',
        placeToday: 1,
        placeChanged: null,
        today: [row('a1', 'Kestrel Yard')],
        changed: [row('a2', 'Krest')],
      },
    ],
    differing: 1,
    queries: 800,
    seconds: 3.2,
  };
}
