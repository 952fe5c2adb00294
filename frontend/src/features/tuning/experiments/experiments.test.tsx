import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import RecommendationsPage from '../pages/RecommendationsPage';
import { answerTuning, connection, experiment, state, tuning, version } from '../testing/fixtures';
import { useKeptTuning } from '../useTuningDraft';
import { verdictOf } from './figures';

startServer();

const path = '/admin/recommendations';
let running: object | null;
let past: object[];

beforeEach(() => {
  asMember({ handle: 'wren', roles: ['admin'] });
  useKeptTuning.setState({ kept: null });
  running = null;
  past = [];
  answerTuning(() => state({ experiment: running }));
  answer('AdminExperiments', () => ({
    data: { experiments: connection('ExperimentConnection', past) },
  }));
});

const open = () => renderPage(<RecommendationsPage />, { at: `${path}?view=experiments`, path });

describe('a difference', () => {
  const one = { name: 'skipShare', mean: -0.021, low: -0.04, high: -0.002, certain: true };
  const figure = (mean: number | null) => ({ name: 'skipShare', mean, low: null, high: null });
  const of = (more: Partial<Omit<typeof one, 'mean' | 'low' | 'high'>> & object = {}) =>
    verdictOf({
      name: one.name,
      a: figure(0.12),
      b: figure(0.099),
      difference: { ...one, ...more },
    });

  it('is told in words', () => {
    expect(of()).toEqual({
      words: 'B has fewer: certain',
      numbers: '−2.1 points (−4.0 points to −0.2 points)',
      kind: 'success',
    });
    expect(of({ name: 'plays' }).kind).toBe('danger');
    expect(of({ certain: false }).words).toBe('Not certain yet');
    const nobody = { ...one, mean: null, low: null, high: null };
    expect(
      verdictOf({ name: one.name, a: figure(null), b: undefined, difference: nobody }),
    ).toEqual({
      words: 'Not certain yet',
      numbers: '–',
      kind: 'plain',
    });
  });

  it('is that of the figures as they are shown', () => {
    const row = { name: 'skipShare', a: figure(0.8294), b: figure(0.7975) };
    const difference = { ...one, mean: -0.0319, low: -0.05, high: -0.01 };
    expect(verdictOf({ ...row, difference }).numbers).toBe(
      '−3.1 points (−5.0 points to −1.0 points)',
    );
  });
});

describe('an experiment', () => {
  it('starts from the current tuning, with what is wrong said first', async () => {
    answer('StartExperiment', () => {
      running = experiment();
      return { data: { startExperiment: running } };
    });
    open();
    const form = within(await screen.findByRole('form', { name: 'Start an experiment' }));
    await userEvent.clear(form.getByLabelText('People in each arm, in per cent'));
    await userEvent.type(form.getByLabelText('People in each arm, in per cent'), '60');
    await userEvent.click(form.getByRole('button', { name: 'Start it' }));
    expect(form.getByText('Give it a name of 3 letters or more.')).toBeInTheDocument();
    expect(form.getByText('More than 0, and at most 50 per cent.')).toBeInTheDocument();
    expect(form.getByText('A and B are the same: change one of them.')).toBeInTheDocument();
    await expectAccessible();

    await userEvent.type(form.getByLabelText('Name'), 'Looser threshold');
    await userEvent.clear(form.getByLabelText('People in each arm, in per cent'));
    await userEvent.type(form.getByLabelText('People in each arm, in per cent'), '12.5');
    const b = within(form.getByRole('group', { name: 'B' }));
    fireEvent.change(b.getByRole('slider', { name: 'Threshold' }), { target: { value: '0.4' } });
    await userEvent.click(form.getByRole('button', { name: 'Start it' }));
    await screen.findByRole('region', { name: 'Looser threshold' });
    const a = { similarityScoreThreshold: 0.5, model: 'blend', diversity: 0.2, discovery: 0.1 };
    expect(asked('StartExperiment')).toEqual([
      {
        input: {
          name: 'Looser threshold',
          share: 0.125,
          a,
          b: { ...a, similarityScoreThreshold: 0.4 },
        },
      },
    ]);
  });

  it('says that another runs', async () => {
    answer('StartExperiment', {
      errors: [{ message: 'Another one runs.', extensions: { code: 'CONFLICT' } }],
    });
    open();
    const form = within(await screen.findByRole('form', { name: 'Start an experiment' }));
    await userEvent.type(form.getByLabelText('Name'), 'Popular');
    const b = within(form.getByRole('group', { name: 'B' }));
    await userEvent.click(b.getByRole('button', { name: 'Popularity' }));
    await userEvent.click(form.getByRole('button', { name: 'Start it' }));
    await form.findByText('Another one runs.');
  });

  it('shows both arms with intervals, drawn and in words', async () => {
    running = experiment();
    open();
    const panel = within(await screen.findByRole('region', { name: 'Looser threshold' }));
    expect(
      panel.getByText(/10 % of people in each arm; 80 % have the current/),
    ).toBeInTheDocument();
    const plots = panel.getByRole('list', { name: 'Figures of both arms' });
    expect(within(plots).getAllByRole('img')[0]).toHaveAccessibleName(
      'A: 4.00, 3.60 to 4.40; B: 5.00, 4.50 to 5.50',
    );
    const table = within(panel.getByRole('table', { name: 'Figures with their 95 % intervals' }));
    const cells = (name: RegExp) =>
      within(table.getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells(/^Plays a person/)).toEqual([
      '4.003.60 to 4.40',
      '5.004.50 to 5.50',
      '+1.00 (+0.40 to +1.60)',
      'B has more: certain',
    ]);
    expect(cells(/^Saves a person/).at(-1)).toBe('Not certain yet');
    const tunings = within(panel.getByRole('table', { name: 'Tunings of both arms' }));
    expect(tunings.getByRole('row', { name: 'Threshold differs 0.50 0.40' })).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Start an experiment' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('says that nobody has been shown anything yet', async () => {
    const empty = experiment();
    running = { ...empty, a: { ...empty.a, people: 0 }, b: { ...empty.b, people: 0 } };
    open();
    await screen.findByText('Nobody has been shown anything by it yet.');
  });

  it.each([
    ['Keep A', 'A', 'Nothing would change.'],
    ['Keep B', 'B', 'Threshold: 0.50 → 0.40'],
    ['Keep neither', null, 'Nothing would change.'],
  ])('stops with a reason: %s', async (label, keep, change) => {
    running = experiment();
    answer('StopExperiment', () => {
      running = null;
      past = [experiment({ state: 'STOPPED', kept: keep, stoppedAt: '2026-11-21T08:00:00.000Z' })];
      return { data: { stopExperiment: past[0] } };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop “Looser threshold”' }));
    await userEvent.click(dialog.getByRole('radio', { name: new RegExp(`^${label}`) }));
    expect(dialog.getByText(change)).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Reason'), 'Long enough.');
    await userEvent.click(dialog.getByRole('button', { name: 'Stop it' }));
    await screen.findByRole('form', { name: 'Start an experiment' });
    expect(asked('StopExperiment')).toEqual([
      { id: 'experiment-1', keep, reason: 'Long enough.', version: keep && 3 },
    ]);
    const list = within(await screen.findByRole('list', { name: 'Past experiments' }));
    expect(list.getByText(keep ? `${keep} kept` : 'Neither kept')).toBeInTheDocument();
  });

  it('is kept over what somebody changed meanwhile only by who was shown it', async () => {
    running = experiment();
    let current = version(3);
    answerTuning(() => state({ experiment: running, current }));
    const refusal = 'Somebody changed the tuning since you looked.';
    answer('StopExperiment', ({ version: over }) => {
      if (over === 4) {
        running = null;
        return { data: { stopExperiment: experiment({ state: 'STOPPED', kept: 'B' }) } };
      }
      current = version(4, {
        tuning: tuning({ similarityScoreThreshold: 0.7 }),
        changedBy: 'rook',
        changedAt: '2026-11-20T09:00:00.000Z',
      });
      return { errors: [{ message: refusal, extensions: { code: 'CONFLICT' } }] };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop “Looser threshold”' }));
    await userEvent.click(dialog.getByRole('radio', { name: /^Keep B/ }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Long enough.');
    await userEvent.click(dialog.getByRole('button', { name: 'Stop it' }));
    await dialog.findByText(refusal);
    const knowingly = await dialog.findByRole('button', { name: 'Stop it, keep B all the same' });
    expect(dialog.getByRole('status')).toHaveTextContent(
      /^@rook changed the tuning since it began to version 4, .*: “Reason 4\.”\. B would take its place\.$/,
    );
    expect(dialog.getByText('Threshold: 0.70 → 0.40')).toBeInTheDocument();
    await expectAccessible();
    await userEvent.click(dialog.getByRole('radio', { name: /^Keep neither/ }));
    expect(dialog.queryByRole('status')).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: /^Keep B/ }));
    await userEvent.click(knowingly);
    await screen.findByRole('form', { name: 'Start an experiment' });
    expect(asked('StopExperiment').map(({ version }) => version)).toEqual([3, 4]);
  });

  it('that is over can be looked at again', async () => {
    past = [experiment({ state: 'STOPPED', kept: 'B', stoppedAt: '2026-11-21T08:00:00.000Z' })];
    open();
    await userEvent.click(await screen.findByText('Looser threshold'));
    expect(screen.getByText(/B was kept\./)).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Download the experiment Looser threshold as CSV' }),
    ).toBeInTheDocument();
  });
});
