import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import RecommendationsPage from '../pages/RecommendationsPage';
import { formatWithUnit, readNumber, sliderAt, slideTo, type Scale } from '../scale';
import {
  answerTuning,
  connection,
  learning,
  learningVersion,
  model,
  state,
} from '../testing/fixtures';
import { describeLearning, learnings } from './learnings';
import { useKeptLearning } from './useLearning';

startServer();

const path = '/admin/recommendations';
const title = 'What learning goes by';
let now: Record<string, unknown>;
let current: ReturnType<typeof learningVersion>;

beforeEach(() => {
  asMember({ handle: 'wren', roles: ['admin'] });
  useKeptLearning.setState({ kept: null });
  now = {};
  current = learningVersion(2);
  answerTuning(() => state(now));
  answer('AdminLearning', () => ({
    data: { learning: { __typename: 'LearningState', current } },
  }));
});

const open = () => renderPage(<RecommendationsPage />, { at: `${path}?view=models`, path });
const field = (label: string) => screen.findByLabelText(`${label}, as a number`);
const bar = () => within(screen.getByRole('region', { name: /^Unsaved changes of/ }));
const status = (text: RegExp) => screen.findByText(text);

async function set(label: string, value: string) {
  fireEvent.change(await field(label), { target: { value } });
}

async function save(reason: string) {
  await userEvent.click(bar().getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save what learning goes by' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
}

describe('a number', () => {
  const days = learnings[0]?.scale as Scale;
  const skips = learnings[4]?.scale as Scale;

  it.each([
    [days, '90', 90],
    [days, '90.4', 90],
    [days, '1', 7],
    [days, '9999', 3650],
    [days, 'soon', null],
    [skips, '25', 0.25],
    [skips, '7', 0.07],
    [skips, '120', 1],
  ])('is read from what is typed, within its range', (scale, text, value) =>
    expect(readNumber(scale, text)).toBe(value),
  );

  it('slides from stop to stop where its range is wide, and can be between two', () => {
    expect(sliderAt(days, 7)).toEqual({ min: 0, max: 16, step: 1, value: 0 });
    expect(sliderAt(days, 105).value).toBe(7.5);
    expect(sliderAt(days, 3650).value).toBe(16);
    expect(slideTo(days, 16)).toBe(3650);
    expect(slideTo(skips, 0.3)).toBe(0.3);
  });

  it('has its unit', () => {
    expect(formatWithUnit(days, 180)).toBe('180 days');
    expect(formatWithUnit(skips, 0.07)).toBe('7 %');
    expect(describeLearning(learning(), learning({ savePlays: 4.5, skipShare: 1 }))).toEqual([
      'A save is worth: 3 → 4.5 plays',
      'Skips take: 50 → 100 %',
    ]);
  });
});

it('says what counts how much, who made it so, and that the model in use was made with it', async () => {
  open();
  await screen.findByRole('slider', { name: 'Half-life of listening' });
  const { getByText, getByRole } = within(screen.getByRole('region', { name: title }));
  for (const [label, value, text] of [
    ['Half-life of listening', 180, '180 days'],
    ['Half-life of popularity', 30, '30 days'],
    ['A save is worth', 3, '3 plays'],
    ['A follow is worth', 5, '5 plays'],
    ['Skips take', 50, '50 %'],
  ] as const) {
    expect(await field(label)).toHaveValue(value);
    expect(screen.getByRole('slider', { name: label })).toHaveAttribute('aria-valuetext', text);
  }
  expect(
    getByText(/^Version 2 by @wren, .*: “Reason 2\.”\. The model in use was made with it\.$/),
  ).toBeInTheDocument();
  expect(getByRole('button', { name: 'History' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('From the next training on.')).not.toBeInTheDocument();
  await expectAccessible();
});

it('is saved with a reason, holds from the next training on, and can be trained with at once', async () => {
  answer('SaveLearning', ({ input, reason }) => {
    current = learningVersion(3, { learning: learning(input as object), reason });
    return { data: { saveLearning: current } };
  });
  answer('TrainModel', () => {
    now = { training: true };
    return { data: { trainModel: true } };
  });
  open();
  await set('Half-life of listening', '90');
  await set('Skips take', '80');
  expect(
    bar().getByText(
      /Half-life of listening: 180 → 90 days, Skips take: 50 → 80 %\. From the next training on\./,
    ),
  ).toBeInTheDocument();
  await save('Tastes change sooner.');
  await status(/^Saved\. It holds from the next training on, which begins soon\.$/);
  expect(asked('SaveLearning')).toEqual([
    {
      input: {
        halfLifeDays: 90,
        popularityHalfLifeDays: 30,
        savePlays: 3,
        followPlays: 5,
        skipShare: 0.8,
      },
      version: 2,
      reason: 'Tastes change sooner.',
    },
  ]);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: /^Unsaved changes/ })).not.toBeInTheDocument(),
  );
  await screen.findByText('From the next training on.');
  await userEvent.click(screen.getByRole('button', { name: 'Train with it now' }));
  expect(await screen.findByRole('button', { name: 'Training with it' })).toBeDisabled();
  now = { trained: [model(2, { inUse: true, learning: learning(current.learning) })] };
  await screen.findByText(/The model in use was made with it\.$/);
  expect(screen.getByText(/^Made with listening 90 days, .* skips 80 %$/)).toBeInTheDocument();
});

it('says which value the server refuses', async () => {
  answer('SaveLearning', {
    errors: [
      {
        message: 'Bad input',
        extensions: {
          code: 'BAD_USER_INPUT',
          fields: { savePlays: 'savePlays must be between 0 and 50.' },
        },
      },
    ],
  });
  open();
  await set('A save is worth', '4.5');
  await save('Saves say more.');
  await status(/^savePlays must be between 0 and 50\.$/);
});

it('shows what somebody else saved in between, and keeps the draft', async () => {
  answer('SaveLearning', ({ version: on, input }) => {
    if (on === 3) {
      current = learningVersion(4, { learning: learning(input as object) });
      return { data: { saveLearning: current } };
    }
    current = learningVersion(3, { learning: learning({ followPlays: 8 }), changedBy: 'rook' });
    return { errors: [{ message: 'Conflict', extensions: { code: 'CONFLICT' } }] };
  });
  open();
  await set('A save is worth', '4.5');
  await save('Saves say more.');
  const conflict = within(await screen.findByRole('alert', { name: 'Somebody else changed this' }));
  expect(conflict.getByText(/@rook saved version 3/)).toBeInTheDocument();
  expect(conflict.getByText('A follow is worth: 5 → 8 plays')).toBeInTheDocument();
  expect(bar().getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(conflict.getByRole('button', { name: 'Load theirs, keep my draft' }));
  expect(await field('A save is worth')).toHaveValue(4.5);
  await save('Saves still say more.');
  await status(/^Saved\./);
  expect(asked('SaveLearning').at(-1)).toMatchObject({
    version: 3,
    input: { savePlays: 4.5, followPlays: 8 },
  });
});

it('has a history that leads back', async () => {
  answer('AdminLearningHistory', () => ({
    data: {
      learningHistory: connection('LearningVersionConnection', [
        current,
        learningVersion(1, { learning: learning({ halfLifeDays: 60 }) }),
      ]),
    },
  }));
  answer('RestoreLearning', ({ version: to, reason }) => {
    current = learningVersion(3, { learning: learning({ halfLifeDays: 60 }), reason });
    return { data: { restoreLearning: current }, extensions: { to } };
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'History' }));
  const table = await screen.findByRole('table', { name: 'History of what learning goes by' });
  expect(
    within(table).getByRole('row', {
      name: /^2 .*@wren 180 days 30 days 3 plays 5 plays 50 % Reason 2\. Now$/,
    }),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Return to the defaults' })).toBeInTheDocument();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Return to version 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Return to version 1' });
  expect(within(dialog).getByText('Half-life of listening: 180 → 60 days')).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'It was better.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
  await status(/^Back at version 1\. It holds from the next training on/);
  expect(asked('RestoreLearning')).toEqual([{ version: 1, reason: 'It was better.' }]);
  await waitFor(async () => expect(await field('Half-life of listening')).toHaveValue(60));
});

it('says what failed, and tries again', async () => {
  answer('AdminLearning', { errors: [{ message: 'Away for a moment.' }] });
  open();
  await screen.findByText('What learning goes by did not load.');
  answer('AdminLearning', () => ({
    data: { learning: { __typename: 'LearningState', current } },
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('slider', { name: 'Half-life of listening' });
});
