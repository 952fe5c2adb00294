import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '@/lib/figures';
import { asMember, expectAccessible, renderPage, where } from '@/test/render';
import { answer, server, startServer } from '@/test/server';
import AdminPage from '../pages/AdminPage';
import { type Overview, readSpan } from './overview';

startServer();

const dayOf = (index: number) => `2026-11-${String(index + 1).padStart(2, '0')}`;

function figures(): NonNullable<Overview['figures']> {
  return {
    countedAt: '2026-11-07T10:00:00Z',
    days: Array.from({ length: 7 }, (_, index) => ({
      day: dayOf(index),
      people: 100 + index,
      signUps: 1,
      plays: index * 10,
      sales: index === 6 ? [{ currency: 'EUR', amount: 1250, payments: 2 }] : [],
    })),
    totals: { signUps: 7, plays: 210, sales: [{ currency: 'EUR', amount: 1250, payments: 2 }] },
    before: { signUps: 14, plays: 105, sales: [] },
  };
}

function mail(): NonNullable<Overview['mail']> {
  return {
    days: Array.from({ length: 7 }, (_, index) => ({
      day: dayOf(index),
      failed: index === 3 ? 2 : 0,
    })),
    failed: 2,
    before: 2,
    lastFailedAt: '2026-11-04T10:00:00Z',
    lastReason: '550 (address): no such user',
  };
}

function machine(): NonNullable<Overview['machine']> {
  return {
    engines: [
      { name: 'neo4j', kind: '', version: '2026.1', isNeeded: true, isUp: true, took: 1.2 },
      { name: 'search', kind: 'bleve', version: '', isNeeded: false, isUp: false, took: 2000 },
    ],
    lanes: [
      { receiver: 'search', waiting: 3, lagSeconds: 125, deadLetters: 4 },
      { receiver: 'notify', waiting: 0, lagSeconds: 0, deadLetters: 0 },
    ],
    disk: { free: 5e9, total: 100e9 },
    version: '1.4.0',
    go: 'go1.26',
    lookedAt: '2026-11-07T10:00:00Z',
  };
}

let answers: Overview;
let asked: string[];

beforeEach(() => {
  asMember({ handle: 'wren', roles: ['admin'] });
  answers = {
    from: dayOf(0),
    to: dayOf(6),
    figures: figures(),
    mail: mail(),
    waiting: [
      { kind: 'REPORTS', count: 100, isMore: true, oldestAt: '2026-11-01T10:00:00Z' },
      { kind: 'APPEALS', count: 2, isMore: false, oldestAt: null },
      { kind: 'REFUNDS_ASKED', count: 5, isMore: false, late: 2, oldestAt: '2026-11-01T10:00:00Z' },
      { kind: 'PROPOSED_GENRES', count: 1, isMore: false, oldestAt: null },
      { kind: 'LATE_PAYMENTS', count: 1, isMore: false, oldestAt: '2026-11-01T10:00:00Z' },
      { kind: 'DEAD_LETTERS', count: 0, isMore: false, oldestAt: null },
    ],
    machine: machine(),
  };
  asked = [];
  server.use(
    http.get('*/api/admin/overview', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('days') ?? '');
      return HttpResponse.json(answers);
    }),
    http.get('*/api/readyz', () => HttpResponse.json({ status: 'ok', engines: {} })),
  );
});

const open = (at = '/admin') => renderPage(<AdminPage />, { at, path: '/admin' });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('what waits', () => {
  it('leads to where it is decided', async () => {
    open();
    const waits = await region('What waits');
    const links = waits.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/reports',
      '/admin/appeals',
      '/admin/orders?refund=asked',
      '/admin/genres',
      '/admin/late-payments',
    ]);
    expect(links[0]).toHaveTextContent(/^100\+ reports to decide/);
    expect(links[1]).toHaveTextContent(/^2 appeals to decide/);
    expect(links[2]).toHaveTextContent(
      /^5 refunds that sellers did not answer 2 wait for over three days/,
    );
    expect(links[3]).toHaveTextContent(/^1 proposed genre to decide/);
    expect(links[4]).toHaveTextContent(/^1 late payment that could not be paid back/);
    await expectAccessible();
  });

  it('says that nothing does', async () => {
    answers.waiting = [{ kind: 'REPORTS', count: 0, isMore: false, oldestAt: null }];
    open();
    expect((await region('What waits')).getByText('Nothing waits for you.')).toBeVisible();
  });
});

describe('figures', () => {
  it('have a trend that keys go through, and their change', async () => {
    const user = userEvent.setup();
    open('/admin?days=7');
    for (const [name, text, change] of [
      ['People', '106', '+7'],
      ['Sign-ups', '7', '-50 %'],
      ['Plays', '210', '+100 %'],
      ['Sales in EUR', '€12.50', 'none before'],
      ['Mail that failed', '2', 'as before'],
    ] as const) {
      const tile = await region(name);
      expect(tile.getByText(text, { selector: '.display' })).toBeVisible();
      expect(tile.getByText(change)).toBeVisible();
    }
    const plays = (await region('Plays')).getByRole('slider', { name: 'Plays by day' });
    plays.focus();
    await user.keyboard('{Home}{ArrowRight}');
    expect(plays).toHaveAttribute('aria-valuetext', `${formatDay(dayOf(1))}: 10`);
    expect(screen.getByText(/no such user/)).toBeVisible();
  });

  it('are a table too', async () => {
    open();
    await userEvent.click(await screen.findByText('The days as a table'));
    const rows = within(screen.getByRole('region', { name: 'The days as a table' })).getAllByRole(
      'row',
    );
    expect(rows).toHaveLength(8);
    const cells = (row?: HTMLElement) =>
      row && [...row.children].map(({ textContent }) => textContent);
    expect(cells(rows[0])).toEqual([
      'Day',
      'People',
      'Sign-ups',
      'Plays',
      'Sales in EUR',
      'Mail that failed',
    ]);
    expect(cells(rows[1])).toEqual([formatDay(dayOf(6)), '106', '1', '60', '€12.50', '0']);
    expect(cells(rows[4])).toEqual([formatDay(dayOf(3)), '103', '1', '30', '€0', '2']);
  });

  it('are of the days that the address names', async () => {
    const user = userEvent.setup();
    open('/admin?days=90');
    const spans = within(await screen.findByRole('group', { name: 'Span' }));
    expect(spans.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
    await region('Plays');
    await user.click(spans.getByRole('button', { name: '1 year' }));
    await waitFor(() => expect(asked).toEqual(['90', '365']));
    expect(where()).toBe('/admin?days=365');
    await user.click(spans.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(where()).toBe('/admin'));
    expect(readSpan(new URLSearchParams('days=8'))).toBe(30);
  });

  it('say that they are not counted yet', async () => {
    answers.figures = { ...figures(), countedAt: null };
    open();
    expect(await screen.findByText(/counted for the first time/)).toBeVisible();
  });
});

describe('the machine', () => {
  it('shows which engine is away, what waits and how much room there is', async () => {
    open();
    const engines = await region('Engines');
    expect(engines.getByRole('row', { name: /Neo4j/ })).toHaveTextContent('Well2026.11.2 ms');
    expect(engines.getByRole('row', { name: /Search/ })).toHaveTextContent('Away––');
    const events = await region('Events that wait');
    const lane = events.getByRole('row', { name: /Search index/ });
    expect(lane).toHaveTextContent('32 min 5 s4');
    expect(within(lane).getByRole('link', { name: '4' })).toHaveAttribute(
      'href',
      '/admin/index#set-aside',
    );
    const meter = (await region('Server')).getByRole('meter', { name: 'Disk in use' });
    expect(meter).toHaveAttribute('aria-valuenow', '95');
    expect(meter).toHaveAttribute('aria-valuetext', '95 %, 5.0 GB of 100 GB free');
  });

  it('tries again what was given up, for whoever', async () => {
    answers.machine = {
      ...machine(),
      lanes: [{ receiver: 'orders', waiting: 0, lagSeconds: 0, deadLetters: 2 }],
    };
    let tried: unknown;
    answer('RetrySetAside', (variables) => {
      tried = variables.ids;
      answers.machine = {
        ...machine(),
        lanes: [{ receiver: 'orders', waiting: 2, lagSeconds: 1, deadLetters: 0 }],
      };
      return { data: { retrySetAside: 2 } };
    });
    open();
    const events = await region('Events that wait');
    await userEvent.click(events.getByRole('button', { name: 'Try again what was given up' }));
    await waitFor(() => expect(events.queryByRole('button')).toBeNull());
    expect(tried).toBeNull();
    expect(events.getByRole('row', { name: /Mail about orders/ })).toHaveTextContent(/2.*0$/);
  });

  it('says that the system does not tell of the disk', async () => {
    answers.machine = { ...machine(), disk: null };
    open();
    expect(await screen.findByText('The system does not say.')).toBeVisible();
  });
});

describe('who sees what', () => {
  it.each([
    ['moderator', [], false],
    ['analyst', ['People', 'Sign-ups', 'Plays', 'Sales in EUR'], true],
    ['support', ['Mail that failed'], true],
  ] as const)('a %s sees their part', async (role, tiles, hasSpan) => {
    asMember({ roles: [role] });
    answers = {
      from: dayOf(0),
      to: dayOf(6),
      waiting: role === 'analyst' ? [] : answers.waiting.slice(0, 1),
      ...(role === 'analyst' ? { figures: figures() } : {}),
      ...(role === 'support' ? { mail: mail() } : {}),
    };
    open();
    await region('What waits');
    const shown = screen.queryAllByRole('slider').map((each) => each.getAttribute('aria-label'));
    expect(shown).toEqual(tiles.map((each) => `${each} by day`));
    expect(screen.queryByRole('group', { name: 'Span' }) !== null).toBe(hasSpan);
    expect(screen.queryByRole('region', { name: 'Engines' })).toBeNull();
    await expectAccessible();
  });

  it('nobody without a role sees anything', async () => {
    asMember({ roles: [] });
    open();
    expect(await screen.findByText('Only an admin may see this page.')).toBeVisible();
    expect(asked).toEqual([]);
  });
});

it('says that it did not load, and tries again', async () => {
  const user = userEvent.setup();
  server.use(
    http.get('*/api/admin/overview', () => HttpResponse.json({}, { status: 503 }), { once: true }),
  );
  open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('How the site is did not load.');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Plays' })).toBeVisible();
});

describe('without the graph', () => {
  it('shows an admin what answers, for as long as the server knows who that is', async () => {
    const { waiting: _waiting, figures: _figures, mail: _mail, ...rest } = answers;
    answers = { ...rest, waiting: [], machine: { ...machine(), lanes: [] }, isPartial: true };
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Neo4j is away/);
    expect(screen.getByRole('meter', { name: 'Disk in use' })).toBeVisible();
    expect(screen.queryByText('Nothing waits for you.')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Events that wait' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('shows which engines answer where nothing else is known', async () => {
    server.use(
      http.get('*/api/admin/overview', () =>
        HttpResponse.json({ detail: 'The site is busy.', code: 'UNAVAILABLE' }, { status: 503 }),
      ),
      http.get('*/api/readyz', () =>
        HttpResponse.json(
          {
            status: 'away',
            engines: { neo4j: { status: 'away' }, search: { status: 'ok', engine: 'bleve' } },
          },
          { status: 503 },
        ),
      ),
    );
    open();
    expect(await screen.findByText('How the site is did not load.')).toBeVisible();
    const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual(['Neo4jAway––', 'SearchBleve, built inWell––']);
  });
});
