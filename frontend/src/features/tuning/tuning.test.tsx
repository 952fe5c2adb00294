import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { TextLink } from '@/components/Link';
import { asMember, asVisitor, expectAccessible, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import RecommendationsPage from './pages/RecommendationsPage';
import { hundredths, readNumber } from './scale';
import { answerTuning, connection, experiment, state, tuning, version } from './testing/fixtures';
import { describeChange } from './tunings';
import { useKeptTuning } from './useTuningDraft';

startServer();

const path = '/admin/recommendations';
let current: ReturnType<typeof version>;

beforeEach(() => {
  asMember({ handle: 'wren', roles: ['admin'] });
  useKeptTuning.setState({ kept: null });
  current = version(3);
  answerTuning(() => state({ current }));
  answer('AdminTuningHistory', () => ({
    data: {
      tuningHistory: connection('TuningVersionConnection', [
        current,
        version(2, { tuning: tuning({ similarityScoreThreshold: 0.35 }) }),
        version(0),
      ]),
    },
  }));
});

const open = (view = '') =>
  renderPage(
    <>
      <RecommendationsPage />
      <TextLink to="/music">To the music</TextLink>
    </>,
    { at: path + view, path },
  );

async function setThreshold(value: string) {
  fireEvent.change(await screen.findByLabelText('Threshold, as a number'), { target: { value } });
}

const bar = () => within(screen.getByRole('region', { name: 'Unsaved changes' }));

async function save(reason: string) {
  await userEvent.click(bar().getByRole('button', { name: 'Save for everybody' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save for everybody' });
  if (reason) await userEvent.type(within(dialog).getByLabelText('Reason'), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  return dialog;
}

describe('a tuning', () => {
  const one = { similarityScoreThreshold: 0.5, model: 'blend', diversity: 0.2, discovery: 0.1 };

  it('is told by what differs', () => {
    expect(describeChange(one, one)).toEqual([]);
    expect(describeChange(one, { ...one, model: 'neighbours', diversity: 0.35 })).toEqual([
      'Diversity: 0.20 → 0.35',
      'Ranked by: Blend → Neighbours',
    ]);
  });

  it.each([
    ['0.5', 0.5],
    ['0,456', 0.46],
    ['-3', 0],
    ['12', 1],
    ['', null],
    ['half', null],
    ['NaN', null],
    ['Infinity', null],
  ])('reads %j as %j', (text, value) => expect(readNumber(hundredths, text)).toBe(value));
});

describe('saving', () => {
  it('takes a reason, and says that it holds for everybody at once', async () => {
    answer('SaveTuning', ({ input, reason }) => {
      current = version(4, { tuning: tuning(input as Record<string, unknown>), reason });
      return { data: { saveTuning: current } };
    });
    open();
    await setThreshold('0.4');
    expect(bar().getByText(/Threshold: 0.50 → 0.40\. Nobody else sees it yet/)).toBeInTheDocument();
    const dialog = await save('');
    expect(within(dialog).getByText('Say why, for whoever looks at it later.')).toBeInTheDocument();
    expect(
      within(dialog).getByText('It holds for everybody at once, from the next request on.'),
    ).toBeInTheDocument();
    await expectAccessible();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Too strict.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. It holds for everybody now.');
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
    expect(screen.getByRole('slider', { name: 'Threshold' })).toHaveValue('0.4');
    expect(screen.getByText(/“Too strict.”/)).toBeInTheDocument();
    expect(asked('SaveTuning')).toEqual([
      {
        input: { similarityScoreThreshold: 0.4, model: 'blend', diversity: 0.2, discovery: 0.1 },
        version: 3,
        reason: 'Too strict.',
      },
    ]);
  });

  it.each([
    [0.1, 'visitors and the 80 % of people who are in no arm', '20 %'],
    [0.5, 'visitors alone', '100 %'],
  ])('says who has it while an experiment runs with %d each', async (share, others, inArms) => {
    answerTuning(() => state({ current, experiment: experiment({ share }) }));
    answer('SaveTuning', ({ input }) => {
      current = version(4, { tuning: tuning(input as Record<string, unknown>) });
      return { data: { saveTuning: current } };
    });
    open();
    expect(await screen.findByRole('region', { name: 'What holds now' })).toHaveTextContent(
      `While “Looser threshold” runs it holds for ${others}; so does a change, at once. The ${inArms} in its arms have it when it is over.`,
    );
    await setThreshold('0.4');
    const dialog = within(await save(''));
    dialog.getByText(
      `“Looser threshold” runs: it holds at once for ${others}, and for the ${inArms} in its arms when it is over.`,
    );
    expect(dialog.queryByText(/everybody at once/)).toBeNull();
    await userEvent.type(dialog.getByLabelText('Reason'), 'Too strict.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText(`Saved. It holds now for ${others} of “Looser threshold”.`);
  });

  it('says what the server refuses', async () => {
    answer('SaveTuning', {
      errors: [
        {
          message: 'Bad input',
          extensions: { code: 'BAD_USER_INPUT', fields: { reason: 'At most 500 characters.' } },
        },
      ],
    });
    open();
    await setThreshold('0.4');
    const dialog = await save('Because.');
    await within(dialog).findByText('At most 500 characters.');
  });

  it('is held where somebody else came between, who is shown, and the draft is kept', async () => {
    answer('SaveTuning', ({ version: on, input }) => {
      if (on === 4) {
        current = version(5, { tuning: tuning(input as Record<string, unknown>) });
        return { data: { saveTuning: current } };
      }
      current = version(4, { tuning: tuning({ diversity: 0.6 }), changedBy: 'rook' });
      return { errors: [{ message: 'Conflict', extensions: { code: 'CONFLICT' } }] };
    });
    open();
    await setThreshold('0.4');
    await save('Too strict.');
    const conflict = within(
      await screen.findByRole('alert', { name: 'Somebody else changed this' }),
    );
    expect(conflict.getByText(/@rook saved version 4/)).toBeInTheDocument();
    expect(conflict.getByText('Diversity: 0.20 → 0.60')).toBeInTheDocument();
    expect(bar().getByRole('button', { name: 'Save for everybody' })).toBeDisabled();
    await userEvent.click(conflict.getByRole('button', { name: 'Load theirs, keep my draft' }));
    expect(screen.getByRole('slider', { name: 'Threshold' })).toHaveValue('0.4');
    await save('Still too strict.');
    await screen.findByText('Saved. It holds for everybody now.');
    expect(asked('SaveTuning').at(-1)).toMatchObject({
      version: 4,
      input: { similarityScoreThreshold: 0.4, diversity: 0.6 },
    });
  });

  it('is gone when another admin signs in, in the page and away from it', async () => {
    const { unmount } = open();
    await setThreshold('0.4');
    expect(bar().getByText('1 change not saved.')).toBeInTheDocument();
    act(() => void asMember({ userId: 'fan-2', handle: 'rook', roles: ['admin'] }));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    await setThreshold('0.4');
    unmount();
    act(() => asVisitor());
    act(() => void asMember({ handle: 'wren', roles: ['admin'] }));
    open();
    expect(await screen.findByLabelText('Threshold, as a number')).not.toHaveValue('0.4');
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });

  it('can drop the draft for what somebody else saved', async () => {
    answer('SaveTuning', () => {
      current = version(4, { tuning: tuning({ similarityScoreThreshold: 0.6 }) });
      return { errors: [{ message: 'Conflict', extensions: { code: 'CONFLICT' } }] };
    });
    open();
    await setThreshold('0.4');
    await save('Too strict.');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Load theirs, drop my draft' }),
    );
    expect(screen.getByRole('slider', { name: 'Threshold' })).toHaveValue('0.6');
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
  });
});

describe('an unsaved draft', () => {
  it('stays from view to view, and warns before leaving', async () => {
    // The guard tells by the browser's address which links lead away.
    window.history.replaceState(null, '', path);
    open();
    await setThreshold('0.4');
    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    await screen.findByRole('table', { name: 'History of the tuning' });
    expect(bar().getByText(/1 change not saved/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'To the music' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent('Your changes to the recommendations are not saved.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(where()).toBe(`${path}?view=history`);
    await userEvent.click(bar().getByRole('button', { name: 'Discard' }));
    await userEvent.click(screen.getByRole('link', { name: 'To the music' }));
    expect(where()).toBe('/music');
  });

  it('is there again for whoever comes back', async () => {
    const { unmount } = open();
    await setThreshold('0.4');
    unmount();
    open();
    expect(await screen.findByRole('slider', { name: 'Threshold' })).toHaveValue('0.4');
  });
});

describe('the history', () => {
  it('says who changed what and why, and leads back with a reason', async () => {
    answer('RestoreTuning', ({ version: to, reason }) => {
      current = version(4, { tuning: tuning({ similarityScoreThreshold: 0.35 }), reason });
      return { data: { restoreTuning: current }, extensions: { to } };
    });
    open('?view=history');
    const table = await screen.findByRole('table', { name: 'History of the tuning' });
    expect(
      within(table).getByRole('row', { name: /^3 .*@wren 0.50 Blend 0.20 0.10 Reason 3\. Now/ }),
    ).toBeInTheDocument();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Return to version 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return to version 2' });
    expect(within(dialog).getByText('Threshold: 0.50 → 0.35')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'It was better.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
    await screen.findByText('Back at version 2. It holds for everybody now.');
    expect(asked('RestoreTuning')).toEqual([{ version: 2, reason: 'It was better.' }]);
    await waitFor(() => expect(asked('AdminTuningHistory').length).toBeGreaterThan(1));
    await screen.findByRole('button', { name: 'Return to the defaults' });
  });

  it('leads back to what the product comes with, which is no version of its own', async () => {
    answer('AdminTuningHistory', {
      data: { tuningHistory: connection('TuningVersionConnection', [version(1)]) },
    });
    current = version(1);
    answer('RestoreTuning', () => {
      current = version(2);
      return { data: { restoreTuning: current } };
    });
    open('?view=history');
    await userEvent.click(await screen.findByRole('button', { name: 'Return to the defaults' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return to the defaults' });
    expect(within(dialog).getByText('Everything as it came with the product.')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Start again.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
    await screen.findByText('Back at the defaults. It holds for everybody now.');
    expect(asked('RestoreTuning').at(-1)).toEqual({ version: 0, reason: 'Start again.' });
  });

  it('says that nothing was changed yet', async () => {
    current = version(0);
    answer('AdminTuningHistory', {
      data: { tuningHistory: connection('TuningVersionConnection', []) },
    });
    open('?view=history');
    await screen.findByText(/^Nothing was changed yet/);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('the page', () => {
  it('is for admins', async () => {
    asMember();
    open();
    await screen.findByText('Only an admin may see this page.');
    expect(asked('AdminTuningState')).toEqual([]);
  });

  it('says what failed, and tries again', async () => {
    answer('AdminTuningState', { errors: [{ message: 'Away for a moment.' }] });
    open();
    await screen.findByText('The tuning did not load.');
    answerTuning(() => state());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('slider', { name: 'Threshold' });
  });
});
