import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import SiteStatusPage from './pages/SiteStatusPage';

startServer();

const status = {
  killswitch: false,
  killswitchUntil: null,
  similarityScoreThreshold: 0.5,
  announcement: 'Hello',
  announcementFrom: null,
  announcementUntil: null,
  announcedAt: '2026-11-28T20:00:00.000Z',
  landingActive: false,
  registration: 'open',
  supportEmail: '',
  publicUrl: 'https://music.example',
};
let held: Record<string, unknown> = status;
const sent: Record<string, unknown>[] = [];

beforeEach(() => {
  held = status;
  sent.length = 0;
  asMember({ roles: ['admin'] });
  server.use(
    http.get('/api/site-status', () => HttpResponse.json(held)),
    http.put('/api/site-status', async ({ request }) => {
      const change = (await request.json()) as Record<string, unknown>;
      sent.push(change);
      held = { ...held, ...change };
      return HttpResponse.json(held);
    }),
  );
});

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the site status', () => {
  it('closes the site only when that is typed', async () => {
    renderPage(<SiteStatusPage />);
    await userEvent.click(
      (await panel('Maintenance')).getByRole('button', { name: 'Close the site' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Close the site' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Type “close the site” to go on.');
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Type “close the site”'), 'Close the site');
    await userEvent.click(dialog.getByRole('button', { name: 'Close the site' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Say why');
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'New disks');
    await userEvent.click(dialog.getByRole('button', { name: 'Close the site' }));
    await waitFor(() =>
      expect(sent).toEqual([{ killswitch: true, killswitchUntil: '', reason: 'New disks' }]),
    );
    const maintenance = await panel('Maintenance');
    expect(await maintenance.findByText('Maintenance is on.')).toBeInTheDocument();
    await userEvent.click(maintenance.getByRole('button', { name: 'Open the site' }));
    expect(await maintenance.findByText('The site is open.')).toBeInTheDocument();
    expect(sent.at(-1)).toEqual({ killswitch: false });
  });

  it('announces with a preview, and shows what is refused beside its field', async () => {
    renderPage(<SiteStatusPage />);
    const editor = await panel('Announcement');
    const text = editor.getByLabelText('Text');
    await userEvent.clear(text);
    await userEvent.type(text, 'New records');
    expect(editor.getByText('New records', { selector: 'span' })).toBeInTheDocument();
    await userEvent.type(editor.getByLabelText('Reason (optional)'), 'Record day');
    await userEvent.click(editor.getByRole('button', { name: 'Save the announcement' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          reason: 'Record day',
          announcement: 'New records',
          announcementFrom: '',
          announcementUntil: '',
        },
      ]),
    );
    await waitFor(() => expect(editor.getByLabelText('Reason (optional)')).toHaveValue(''));
    server.use(
      http.put('/api/site-status', () =>
        HttpResponse.json(
          {
            code: 'BAD_USER_INPUT',
            detail: 'No',
            fields: { announcementUntil: 'An announcement ends after it begins.' },
          },
          { status: 400 },
        ),
      ),
    );
    await userEvent.click(editor.getByRole('button', { name: 'Save the announcement' }));
    expect(await editor.findByText('An announcement ends after it begins.')).toBeInTheDocument();
  });

  it('switches registration and the landing page', async () => {
    renderPage(<SiteStatusPage />);
    const doors = await panel('Registration and landing');
    await userEvent.type(doors.getByLabelText('Reason (optional)'), 'Too many at once');
    await userEvent.click(doors.getByRole('button', { name: 'By invite' }));
    expect(await doors.findByText('Whoever has an invite code may sign up.')).toBeInTheDocument();
    await userEvent.click(doors.getByRole('switch', { name: /Landing page/ }));
    await waitFor(() =>
      expect(sent).toEqual([
        { registration: 'invite', reason: 'Too many at once' },
        { landingActive: true },
      ]),
    );
    await expectAccessible();
  });
});
