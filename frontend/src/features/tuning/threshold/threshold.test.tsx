import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { answer, asked, server, startServer } from '@/test/server';
import RecommendationsPage from '../pages/RecommendationsPage';
import {
  answerTuning,
  named,
  neighbour,
  point,
  state,
  thresholdPreview,
} from '../testing/fixtures';
import { useKeptTuning } from '../useTuningDraft';
import { withPoints } from './measures';

startServer();

const path = '/admin/recommendations';

beforeEach(() => {
  asMember({ handle: 'wren', roles: ['admin'] });
  useKeptTuning.setState({ kept: null });
  answerTuning(() => state());
});

const open = () => renderPage(<RecommendationsPage />, { at: path, path });

async function setThreshold(value: string) {
  fireEvent.change(await screen.findByLabelText('Threshold, as a number'), { target: { value } });
}

const count = (label: string) =>
  within(screen.getByText(label).parentElement as HTMLElement).getByRole('definition');

describe('the curve', () => {
  it('has the points of today and of the draft once, in their places', () => {
    const curve = [point(0), point(0.5), point(1)];
    const points = withPoints(curve, point(0.5), point(0.37));
    expect(points.map(({ threshold }) => threshold)).toEqual([0, 0.37, 0.5, 1]);
    expect(withPoints(curve, point(0.5), point(0.5))).toHaveLength(3);
  });
});

describe('the threshold', () => {
  it('stands as it is saved, and the page is accessible', async () => {
    open();
    expect(await screen.findByRole('slider', { name: 'Threshold' })).toHaveValue('0.5');
    await waitFor(() => expect(count('Gain neighbours')).toHaveTextContent('0'));
    const now = within(screen.getByRole('region', { name: 'What holds now' }));
    expect(now.getByText('0.50')).toBeInTheDocument();
    expect(now.getByText(/by @wren.*“Reason 3.”/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
    await screen.findByRole('button', { name: 'Precision', pressed: true });
    await expectAccessible();
  });

  it('shows whom a lower one would give neighbours, by name, and what it costs', async () => {
    open();
    await setThreshold('0.4');
    await waitFor(() => expect(count('Gain neighbours')).toHaveTextContent('400'));
    expect(
      screen.getByText(
        'At 0.40: 400 gain neighbours, 0 lose some, 20 get their first, 0 are left with none.',
      ),
    ).toHaveAttribute('role', 'status');
    expect(count('Lose neighbours')).toHaveTextContent('0');
    expect(count('Get their first')).toHaveTextContent('20');
    expect(screen.getByText('1,080 → 1,100')).toBeInTheDocument();
    const filled = within(screen.getByRole('region', { name: 'Would get their first neighbours' }));
    expect(filled.getAllByRole('listitem')).toHaveLength(13);
    await userEvent.click(filled.getByRole('button', { name: '8 more' }));
    expect(filled.getAllByRole('listitem')).toHaveLength(20);
    const costs = screen.getByRole('table', {
      name: 'What the threshold does, today and drafted',
    });
    const precision = within(costs).getByRole('row', { name: /^Precision/ });
    expect(
      within(precision)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['65.0 %63.0–67.0', '60.0 %58.0–62.0', '−5.0 points−6.0 to −4.0']);
    // It is not certain that recall changes, and nothing is known of how sure coverage is.
    const cells = (measure: RegExp) =>
      within(within(costs).getByRole('row', { name: measure })).getAllByRole('cell');
    expect(cells(/^Recall/)[2]).toHaveTextContent('+5.0 points−20.0 to +20.0');
    expect(cells(/^Coverage/)[2]).toHaveTextContent(/^\+5\.0 points$/);
    expect(cells(/^Neighbours an artist/)[1]).toHaveTextContent('12.011.5–12.5');
    expect(asked('PreviewThreshold').at(-1)).toEqual({ threshold: 0.4 });
  });

  it('asks once the slider is still, and drops an answer that comes too late', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    answer('PreviewThreshold', async ({ threshold }) => {
      if (threshold === 0.6) await held;
      return { data: { previewThreshold: thresholdPreview(threshold as number) } };
    });
    open();
    await waitFor(() => expect(asked('PreviewThreshold')).toHaveLength(1));
    await setThreshold('0.9');
    await setThreshold('0.6');
    await waitFor(() => expect(asked('PreviewThreshold')).toHaveLength(2));
    await setThreshold('0.4');
    await waitFor(() => expect(count('Gain neighbours')).toHaveTextContent('400'));
    release();
    await waitFor(() =>
      expect(asked('PreviewThreshold').map(({ threshold }) => threshold)).toEqual([0.5, 0.6, 0.4]),
    );
    expect(count('Gain neighbours')).toHaveTextContent('400');
    expect(count('Lose neighbours')).toHaveTextContent('0');
  });

  it('is brought within its bounds, and put back', async () => {
    open();
    await setThreshold('7');
    const slider = screen.getByRole('slider', { name: 'Threshold' });
    expect(slider).toHaveValue('1');
    await setThreshold('0.4567');
    expect(slider).toHaveValue('0.46');
    fireEvent.change(slider, { target: { value: '0.47' } });
    expect(slider).toHaveAttribute('aria-valuetext', '0.47');
    await userEvent.click(screen.getByRole('button', { name: 'is 0.50 today: put back' }));
    expect(slider).toHaveValue('0.5');
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
  });

  it('says what failed, and tries again', async () => {
    answer('PreviewThreshold', { errors: [{ message: 'The model is being read.' }] });
    open();
    await screen.findByText('The preview did not load.');
    expect(screen.getByText('The model is being read.')).toBeInTheDocument();
    answer('PreviewThreshold', { data: { previewThreshold: thresholdPreview(0.5) } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Have a neighbour');
  });

  it('says so where there is no model yet, and leads to the models', async () => {
    answerTuning(() => state({ trained: [] }));
    answer('PreviewThreshold', { errors: [{ message: 'Still being prepared.' }] });
    open();
    await screen.findByText('No model yet.');
    expect(screen.getByRole('link', { name: 'To the models' })).toHaveAttribute(
      'href',
      `${path}?view=models`,
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says so where no artist has enough evidence', async () => {
    answer('PreviewThreshold', {
      data: {
        previewThreshold: thresholdPreview(0.5, { artists: 0, withNeighboursNow: 0, curve: [] }),
      },
    });
    open();
    await screen.findByText('No artist has enough evidence yet.');
    expect(screen.queryByRole('region', { name: 'Curves' })).not.toBeInTheDocument();
  });
});

describe('the curves', () => {
  it('can be read as a table, with the points of today and of the draft, and hidden one by one', async () => {
    open();
    await setThreshold('0.37');
    await userEvent.click(await screen.findByText('The curves as a table'));
    await screen.findByRole('row', { name: /^0.37 draft/ });
    const table = screen.getByRole('table', { name: 'The curves' });
    expect(within(table).getAllByRole('row')).toHaveLength(23);
    expect(
      within(table).getByRole('row', { name: /^0.50 today 65.0 % ?63.0–67.0/ }),
    ).toBeInTheDocument();
    const recall = screen.getByRole('button', { name: 'Recall' });
    await userEvent.click(recall);
    expect(recall).toHaveAttribute('aria-pressed', 'false');
  });

  it('are handed over as a file, with the token', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    URL.createObjectURL = vi.fn(() => 'blob:curve');
    URL.revokeObjectURL = vi.fn();
    const got: string[] = [];
    server.use(
      http.get('/api/admin/recommendations/:file', ({ params }) => {
        got.push(String(params.file));
        if (params.file === 'curve.json') return new HttpResponse(null, { status: 503 });
        return HttpResponse.text('threshold,precision\n');
      }),
    );
    open();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Download the curves as CSV' }),
    );
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:curve');
    await userEvent.click(screen.getByRole('button', { name: 'Download the curves as JSON' }));
    await screen.findByText('curve.json did not load: the server answered 503.');
    expect(got).toEqual(['curve.csv', 'curve.json']);
    clicked.mockRestore();
  });
});

describe('the neighbours of an artist', () => {
  beforeEach(() => {
    answer('PreviewNeighbours', ({ artistId, threshold }) => {
      const all = [neighbour(7, 0.9), neighbour(8, 0.55), neighbour(9, 0.45)];
      const above = (least: number) => all.filter(({ score }) => score >= least);
      const n = Number(String(artistId).split('-')[1]);
      return {
        data: {
          previewNeighbours: {
            __typename: 'NeighboursPreview',
            artist: named(n),
            listeners: 31,
            now: n === 2 ? [] : above(0.5),
            then: n === 2 ? [] : above(threshold as number),
          },
        },
      };
    });
  });

  it('are found by search, and shown side by side with who comes and goes', async () => {
    server.use(
      http.get('/api/search', ({ request }) => {
        const query = new URL(request.url).searchParams.get('query');
        expect(query).toBe('artist');
        const artist = [1, 2].map((n) => ({ ...named(n), name: `Artist ${n}` }));
        return HttpResponse.json({ results: { artist } });
      }),
    );
    open();
    await setThreshold('0.4');
    const field = await screen.findByRole('combobox', { name: 'Artist' });
    await userEvent.type(field, 'artist');
    await screen.findByRole('option', { name: /Artist 1/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const then = await screen.findByRole('list', { name: 'As they would be, 0.40' });
    await waitFor(() => expect(within(then).getAllByRole('listitem')).toHaveLength(3));
    const coming = within(then).getByText('Comes').closest('li') as HTMLElement;
    expect(within(coming).getByText('Artist 9')).toBeInTheDocument();
    expect(within(coming).getByText('0.45')).toBeInTheDocument();
    expect(within(coming).getByText('The same people listen to both.')).toBeInTheDocument();
    expect(screen.getByText(/31 listeners\. 1 would come, 0 would go\./)).toBeInTheDocument();

    await setThreshold('0.6');
    const now = screen.getByRole('list', { name: 'As they are, 0.50' });
    const going = await within(now).findByText('Goes');
    expect(going.closest('li')).toHaveTextContent('Artist 8');
    await expectAccessible();
  });

  it('are shown of a name in the preview, and said to be none', async () => {
    open();
    await setThreshold('0.4');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show the neighbours of Artist 2' }),
    );
    expect(await screen.findAllByText('Nobody is similar enough.')).toHaveLength(2);
    expect(screen.getByText(/Nobody comes, nobody goes/)).toBeInTheDocument();
  });

  it('say what failed, and are asked for again', async () => {
    answer('PreviewNeighbours', { errors: [{ message: 'Away.' }] });
    open();
    await setThreshold('0.4');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show the neighbours of Artist 1' }),
    );
    await screen.findByText('The neighbours of Artist 1 did not load.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked('PreviewNeighbours')).toHaveLength(2));
  });
});
