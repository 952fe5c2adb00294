import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import RecommendationsPage from '../pages/RecommendationsPage';
import { answerTuning, model, state } from '../testing/fixtures';

startServer();

const path = '/admin/recommendations';
let now: Record<string, unknown>;

beforeEach(() => {
  asMember({ handle: 'wren', roles: ['admin'] });
  now = {};
  answerTuning(() => state(now));
});

const open = () => renderPage(<RecommendationsPage />, { at: `${path}?view=models`, path });
/** Of each model the row that it heads: what it was made with has one below. */
const rows = () =>
  within(screen.getByRole('table', { name: 'Kept models' }))
    .getAllByRole('rowheader')
    .map((head) => head.closest('tr') as HTMLElement);

it('shows what each was trained from, how good it is, and why one was refused', async () => {
  now = {
    trained: [
      model(2, {
        refused: 'Recall fell by half.',
        recall: null,
        recallInterval: null,
        ndcg: null,
        ndcgInterval: null,
      }),
      model(1, { inUse: true }),
      model(0),
    ],
  };
  open();
  await screen.findByRole('slider', { name: 'Half-life of listening' });
  const [refused, inUse, kept] = rows().map((row) => within(row));
  expect(refused?.getByText('Refused')).toBeInTheDocument();
  expect(refused?.getByText('Recall fell by half.')).toBeInTheDocument();
  expect(refused?.queryByRole('button')).not.toBeInTheDocument();
  expect(inUse?.getByText('In use')).toBeInTheDocument();
  for (const text of ['3.2 s', '45,000', '800', '1,200', '9,000', '12', '3.4 MB'])
    expect(inUse?.getByText(text)).toBeInTheDocument();
  for (const text of ['0.3010.290–0.312', '0.3150.302–0.328'])
    expect(inUse?.getByRole('cell', { name: text })).toBeInTheDocument();
  expect(kept?.getByRole('button', { name: /^Roll back to the model of/ })).toBeInTheDocument();
  const weights = within(screen.getByRole('list', { name: 'Weights of the blend' }));
  expect(weights.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'EASE0.750 75 %',
    'Item kNN0.250 25 %',
  ]);
  for (const format of ['CSV', 'JSON'])
    expect(
      screen.getByRole('button', { name: `Download the blend as ${format}` }),
    ).toBeInTheDocument();
  await expectAccessible();
});

describe('a name', () => {
  /** Answers as a server that keeps one name and one pin. */
  const keepLabels = () => {
    const labels: Record<string, { name: string | null; pinned: boolean }> = {};
    const labelled = (version: string, more: object) => {
      const before = labels[version] ?? { name: null, pinned: false };
      labels[version] = { ...before, ...more };
      now = {
        trained: [model(1, { inUse: true, ...labels['model-1'] }), model(0, labels['model-0'])],
      };
      return model(Number(version.slice(-1)), labels[version]);
    };
    answer('NameModel', ({ version, name }) => ({
      data: { nameModel: labelled(String(version), { name: name || null }) },
    }));
    answer('PinModel', ({ version, pinned }) => ({
      data: { pinModel: labelled(String(version), { pinned }) },
    }));
  };
  const older = () => within(rows()[1] as HTMLElement);

  it('is given and taken away in place, by keys alone', async () => {
    keepLabels();
    open();
    const edit = await screen.findByRole('button', { name: /^Name the model of 20 Nov/ });
    edit.focus();
    await userEvent.keyboard('{Enter}');
    const form = await screen.findByRole('form', { name: /^Name of the model of 20 Nov/ });
    expect(within(form).getByLabelText('Name')).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('Quiet{Escape}');
    expect(screen.getByRole('button', { name: /^Name the model of 20 Nov/ })).toHaveFocus();
    expect(asked('NameModel')).toEqual([]);
    await userEvent.keyboard('{Enter}  Baseline {Enter}');
    await screen.findByText('It is called “Baseline”.');
    expect(asked('NameModel')).toEqual([{ version: 'model-0', name: 'Baseline' }]);
    await waitFor(() => expect(older().getByText('Baseline')).toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Rename “Baseline”' })).toHaveFocus();
    // It is called so wherever it is chosen.
    expect(older().getByRole('button', { name: 'Roll back to “Baseline”' })).toBeInTheDocument();
    expect(older().getByRole('button', { name: 'Pin “Baseline”' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /^Baseline, 20 Nov/ })).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Take the name away' }));
    await screen.findByText('“Baseline” has no name any more.');
    expect(asked('NameModel').at(-1)).toEqual({ version: 'model-0', name: '' });
    await waitFor(() => expect(screen.queryByText('Baseline')).not.toBeInTheDocument());
  });

  it('that is refused stays to be changed', async () => {
    answer('NameModel', { errors: [{ message: 'Another model is called “Baseline” already.' }] });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Name the model of 20 Nov/ }));
    await userEvent.keyboard('Baseline{Enter}');
    await screen.findByText('Another model is called “Baseline” already.');
    expect(screen.getByLabelText('Name')).toHaveValue('Baseline');
    expect(screen.getByLabelText('Name')).toHaveAttribute('maxlength', '40');
  });

  it('and a pin are given with the reason', async () => {
    keepLabels();
    open();
    await userEvent.type(await screen.findByLabelText('Reason (optional)'), 'To compare with');
    const pin = await screen.findByRole('button', { name: /^Pin the model of 20 Nov/ });
    expect(pin).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(pin);
    expect(asked('PinModel')).toEqual([
      { version: 'model-0', pinned: true, why: 'To compare with' },
    ]);
    await screen.findByText(/^The model of 20 Nov .* is pinned\.$/);
    await waitFor(() => expect(older().getByText('Pinned')).toBeInTheDocument());
    expect(pin).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(pin);
    expect(asked('PinModel').at(-1)).toEqual({ version: 'model-0', pinned: false });
    await waitFor(() => expect(older().queryByText('Pinned')).not.toBeInTheDocument());
  });
});

it('trains on demand, and follows it until it is done', async () => {
  answer('TrainModel', () => {
    now = { training: true };
    return { data: { trainModel: true } };
  });
  open();
  await userEvent.type(await screen.findByLabelText('Reason (optional)'), 'Much is new');
  await userEvent.click(await screen.findByRole('button', { name: 'Train now' }));
  await screen.findByRole('progressbar', { name: 'Training' });
  expect(asked('TrainModel')).toEqual([{ why: 'Much is new' }]);
  expect(screen.getByRole('button', { name: 'Training' })).toBeDisabled();
  expect(screen.getByText('training')).toBeInTheDocument();
  now = { trained: [model(2, { inUse: true }), model(1)] };
  await screen.findByRole('button', { name: 'Train now' });
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(within(rows()[0] as HTMLElement).getByText('model-2')).toBeInTheDocument();
});

it('says why a training failed', async () => {
  now = { trainingFailed: 'Nobody has played anything.', trained: [] };
  open();
  await screen.findByText('Nobody has played anything.');
  expect(screen.getByText('No model yet.')).toBeInTheDocument();
  expect(screen.getByText('No model is in use.')).toBeInTheDocument();
});

it('rolls back once it is confirmed, and says what is refused', async () => {
  answer('RollBackModel', { errors: [{ message: 'Its file is gone.' }] });
  open();
  const back = await screen.findByRole('button', { name: /^Roll back to the model of/ });
  const confirm = async () => {
    await userEvent.click(back);
    const dialog = await screen.findByRole('dialog', { name: 'Roll back to this model?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  };
  await confirm();
  await screen.findByText('Its file is gone.');
  answer('RollBackModel', () => {
    now = { trained: [model(1), model(0, { inUse: true })] };
    return { data: { rollBackModel: model(0, { inUse: true }) } };
  });
  await confirm();
  await screen.findByText(/^The model of .* is in use\.$/);
  expect(asked('RollBackModel').at(-1)).toEqual({ version: 'model-0' });
  await screen.findByRole('button', { name: /^Roll back to the model of 21 Nov/ });
});
