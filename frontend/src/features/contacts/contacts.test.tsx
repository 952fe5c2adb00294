import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, asVisitor, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import type { ContactImport, ContactSummary, Invitation } from './api';
import AgreePage from './pages/AgreePage';
import BringPeoplePage from './pages/BringPeoplePage';

startServer();

const summary: ContactSummary = {
  waiting: 12,
  joining: 1,
  agreed: 7,
  refused: 2,
  unsent: 5,
  lastLetterOn: '2030-01-02T00:00:00.000Z',
  lettersADay: 250,
};

const preview: ContactImport = {
  lines: 4,
  letters: 300,
  given: 0,
  ignoredColumns: ['fullname'],
  items: [
    { name: 'Harbour', albumId: 'a1', people: 2 },
    { name: 'Tour shirt', albumId: null, people: 1 },
  ],
  albums: [
    { id: 'a1', title: 'Harbour' },
    { id: 'a2', title: 'Night Bus' },
  ],
  problems: [{ line: 4, message: 'This is no e-mail address.' }],
  lettersADay: 250,
  applied: false,
};

const choose = () =>
  userEvent.upload(
    screen.getByLabelText('CSV file'),
    new File(['email\nann@example.com\n'], 'fans.csv', { type: 'text/csv' }),
  );

let sent: unknown[];

describe('bringing people', () => {
  beforeEach(() => {
    sent = [];
    asMember({ userId: 'a1', accountType: 'artist' });
    server.use(
      http.get('/api/contacts', () => HttpResponse.json(summary)),
      http.post('/api/contacts/import', () => HttpResponse.json(preview)),
      http.post('/api/contacts/import/apply', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...preview, applied: true });
      }),
    );
  });

  it('shows whom a file asks, and asks once the artist says that they may', async () => {
    renderPage(<BringPeoplePage />);
    await choose();
    expect(
      await screen.findByText('fans.csv: 300 people get a letter, 1 line left out'),
    ).toBeVisible();
    expect(screen.getByText('The letters go out over 2 days.')).toBeVisible();
    expect(screen.getByRole('list', { name: '1 line is left out' })).toHaveTextContent(
      'Line 4: This is no e-mail address.',
    );
    expect(screen.getByText(/fullname/)).toBeVisible();
    expect(screen.getByLabelText('Album for Harbour')).toHaveValue('a1');
    await userEvent.selectOptions(screen.getByLabelText('Album for Tour shirt'), 'Night Bus');
    await expectAccessible();

    await userEvent.click(screen.getByRole('button', { name: 'Ask 300 people' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Nobody else may be written to.');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: /gave me their address/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Ask 300 people' }));
    expect(await screen.findByText('300 people are asked.')).toBeVisible();
    expect(sent).toEqual([
      {
        file: 'email\nann@example.com\n',
        albums: { 'Tour shirt': 'a2' },
        agreed: true,
      },
    ]);
  });

  it('says what is wrong with a file', async () => {
    server.use(
      http.post('/api/contacts/import', () =>
        HttpResponse.json(
          { detail: 'No column is called “email”.', code: 'BAD_USER_INPUT' },
          { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
        ),
      ),
    );
    renderPage(<BringPeoplePage />);
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('No column is called “email”.');
  });

  it('shows what they answered, and stops letters that are not sent', async () => {
    server.use(
      http.post('/api/contacts/withdraw', () => {
        server.use(http.get('/api/contacts', () => HttpResponse.json({ ...summary, unsent: 0 })));
        return HttpResponse.json({ withdrawn: 5 });
      }),
    );
    renderPage(<BringPeoplePage />);
    const answers = within(await screen.findByRole('region', { name: 'Whom you asked' }));
    expect(answers.getByText('Said no').parentElement).toHaveTextContent('Said no2');
    await userEvent.click(answers.getByRole('button', { name: 'Stop them' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop them' }),
    );
    await waitFor(() => expect(screen.queryByText(/still to be sent/)).not.toBeInTheDocument());
  });
});

describe('a letter', () => {
  const invited: Invitation = {
    artist: { userId: 'a1', handle: 'gull', artistName: 'Gull', profilePictureUrl: '/p' },
    albums: [{ id: 'x', title: 'Harbour' }],
    state: 'waiting',
  };
  const open = (at: string) => renderPage(<AgreePage />, { at, path: '/agree' });

  beforeEach(() => {
    sent = [];
    asVisitor();
    server.use(
      http.get('/api/contacts/invitation', () => HttpResponse.json(invited)),
      http.post('/api/contacts/refuse', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true });
      }),
    );
  });

  const agreesAs = (state: Invitation['state']) =>
    server.use(
      http.post('/api/contacts/agree', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...invited, state });
      }),
    );

  it('asks before anybody follows', async () => {
    agreesAs('agreed');
    open('/agree?token=t1');
    expect(await screen.findByRole('heading', { name: 'Follow Gull on Sidestage?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Harbour' })).toHaveAttribute('href', '/album/x');
    await expectAccessible();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Agree and follow' }));
    expect(await screen.findByRole('heading', { name: 'You follow Gull' })).toBeVisible();
    expect(sent).toEqual([{ token: 't1' }]);
  });

  it('leads who has no account to one', async () => {
    agreesAs('joining');
    open('/agree?token=t1');
    await userEvent.click(await screen.findByRole('button', { name: 'Agree and follow' }));
    expect(await screen.findByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/register',
    );
  });

  it('is refused for good', async () => {
    open('/agree?token=t1');
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await userEvent.click(screen.getByRole('button', { name: 'Do not ask me again' }));
    expect(await screen.findByRole('heading', { name: 'You are not asked again' })).toBeVisible();
    expect(sent).toEqual([{ token: 't1' }]);
  });

  it('is refused by the link for mail readers, after a question', async () => {
    let token: string | null = null;
    server.use(
      http.post('/api/contacts/unsubscribe', ({ request }) => {
        token = new URL(request.url).searchParams.get('token');
        return HttpResponse.json({ success: true });
      }),
    );
    open('/agree?refuse=r1');
    expect(token).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Do not ask me again' }));
    await screen.findByRole('heading', { name: 'You are not asked again' });
    expect(token).toBe('r1');
  });

  it('that was answered says so', async () => {
    server.use(
      http.get('/api/contacts/invitation', () =>
        HttpResponse.json({ detail: 'gone', code: 'NOT_FOUND' }, { status: 404 }),
      ),
    );
    open('/agree?token=gone');
    expect(await screen.findByText(/was answered, or its time is over/)).toBeVisible();
  });
});
