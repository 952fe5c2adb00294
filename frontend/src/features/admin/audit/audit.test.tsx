import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { asMember, expectAccessible, renderPage } from '@/test/render';
import { server, startServer } from '@/test/server';
import AuditPage from '../pages/AuditPage';
import type { Act } from './acts';

startServer();

function act(more: Partial<Act> = {}): Act {
  return {
    id: 'act-1',
    at: '2026-11-20T10:00:00.000Z',
    actor: { userId: 'u1', handle: 'wren', displayName: 'Wren' },
    actorId: 'u1',
    verb: 'tuning saved',
    subject: { type: 'SiteStatus', id: 'main', name: null, path: '/admin/recommendations' },
    before: { version: 4, tuning: { diversity: 0.2 } },
    after: { version: 5, tuning: { diversity: 0.3 } },
    why: 'More of everything',
    undoes: null,
    undone: null,
    canUndo: true,
    whyNot: null,
    ...more,
  };
}

let acts: Act[];
let asked: URLSearchParams[];

beforeEach(() => {
  asMember({ handle: 'wren', roles: ['admin'] });
  acts = [
    act(),
    act({
      id: 'act-2',
      actor: null,
      actorId: null,
      verb: 'role given',
      subject: { type: 'User', id: 'u9', name: 'rook', path: '/rook' },
      before: { roles: [] },
      after: { roles: ['admin'] },
      why: null,
      canUndo: false,
      whyNot: 'It takes an act back itself.',
    }),
  ];
  asked = [];
  server.use(
    http.get('*/api/admin/audit', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ acts, nextCursor: asked.at(-1)?.get('after') ? null : 'later' });
    }),
  );
});

const rows = async () =>
  within(await screen.findByRole('table', { name: 'What was done' }))
    .getAllByRole('row')
    .slice(1);

it('shows who did what, from what to what, and why', async () => {
  renderPage(<AuditPage />, { at: '/admin/audit' });
  const [first, second] = await rows();
  expect(first).toHaveTextContent('@wren');
  expect(first).toHaveTextContent('Tuning saved');
  expect(first).toHaveTextContent('tuning: {"diversity":0.2}');
  expect(first).toHaveTextContent('version: 5');
  expect(first).toHaveTextContent('More of everything');
  expect(second).toHaveTextContent('The command line');
  expect(within(second as HTMLElement).getByRole('link', { name: '@rook' })).toHaveAttribute(
    'href',
    '/rook',
  );
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent('It takes an act back itself.');
  await expectAccessible();
});

it('says what an act was done to, and leads to it', async () => {
  acts = [
    act({ subject: { type: 'Album', id: 'a1', name: 'Low Tide', path: '/album/a1' } }),
    act({ id: 'act-2', subject: { type: 'Comment', id: 'c1', name: 'Buy now', path: null } }),
    act({ id: 'act-3', subject: { type: 'Playlist', id: 'p1', name: null, path: null } }),
    act({
      id: 'act-4',
      subject: { type: 'PreviewCode', id: 'x1', name: 'Radio', path: '/admin/early-access' },
    }),
    act({
      id: 'act-5',
      subject: { type: 'SiteStatus', id: 'main', name: null, path: '/admin/site' },
    }),
  ];
  renderPage(<AuditPage />, { at: '/admin/audit' });
  const [album, comment, gone, code, site] = (await rows()) as HTMLElement[];
  const link = (row: HTMLElement | undefined, name: string) =>
    within(row as HTMLElement).getByRole('link', { name });
  expect(link(album, 'Low Tide')).toHaveAttribute('href', '/album/a1');
  expect(album).toHaveTextContent('Low TideAlbum');
  expect(comment).toHaveTextContent('Buy nowComment');
  expect(within(comment as HTMLElement).queryByRole('link', { name: 'Buy now' })).toBeNull();
  expect(gone).toHaveTextContent('Playlistp1');
  expect(link(code, 'Radio')).toHaveAttribute('href', '/admin/early-access');
  expect(code).toHaveTextContent('Preview password');
  expect(link(site, 'The site')).toHaveAttribute('href', '/admin/site');
});

it('asks by what is filled in, and goes on from page to page', async () => {
  const user = userEvent.setup();
  renderPage(<AuditPage />, { at: '/admin/audit' });
  await rows();
  await user.type(screen.getByLabelText('By whom'), '@wren');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What was done' }), 'Role given');
  await user.type(screen.getByLabelText('From'), '2026-11-01');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await vi.waitFor(() => expect(asked.at(-1)?.get('actor')).toBe('@wren'));
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    actor: '@wren',
    verb: 'role given',
    since: '2026-11-01',
    first: '50',
  });
  await user.click(await screen.findByRole('button', { name: 'Earlier' }));
  await vi.waitFor(() => expect(asked.at(-1)?.get('after')).toBe('later'));
});

it('exports what the filter leaves, all of it', async () => {
  const user = userEvent.setup();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  renderPage(<AuditPage />, { at: '/admin/audit' });
  await rows();
  await user.type(screen.getByLabelText('By whom'), '@wren');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What was done' }), 'Role given');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await vi.waitFor(() => expect(asked.at(-1)?.get('actor')).toBe('@wren'));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce());
  const [link] = click.mock.contexts as HTMLAnchorElement[];
  const { pathname, searchParams } = new URL(link?.href ?? '');
  searchParams.delete('access_token');
  expect(pathname).toBe('/api/admin/audit.csv');
  expect(Object.fromEntries(searchParams)).toEqual({ actor: '@wren', verb: 'role given' });
  click.mockRestore();
});

it('takes an act back with a reason, once', async () => {
  const user = userEvent.setup();
  const undone: unknown[] = [];
  server.use(
    http.post('*/api/admin/audit/act-1/undo', async ({ request }) => {
      undone.push(await request.json());
      if (undone.length === 1) {
        return HttpResponse.json(
          { code: 'CONFLICT', detail: 'Somebody else changed the tuning meanwhile.' },
          { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
        );
      }
      acts = [
        act({ canUndo: false, undone: { id: 'act-3', at: '2026-11-21T10:00:00Z', actorId: 'u1' } }),
      ];
      return HttpResponse.json({ success: true });
    }),
  );
  renderPage(<AuditPage />, { at: '/admin/audit' });
  await rows();
  await user.click(screen.getByRole('button', { name: 'Undo Tuning saved' }));
  await user.type(await screen.findByLabelText('Reason'), 'It was a mistake');
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  expect(await screen.findByText('Somebody else changed the tuning meanwhile.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  expect(await screen.findByText(/Taken back/)).toBeVisible();
  expect(undone).toEqual([{ why: 'It was a mistake' }, { why: 'It was a mistake' }]);
  expect(screen.queryByRole('button', { name: 'Undo Tuning saved' })).toBeNull();
});

it.each(['moderator', 'analyst', 'support'])('is not for a %s', async (role) => {
  asMember({ roles: [role] });
  renderPage(<AuditPage />, { at: '/admin/audit' });
  expect(await screen.findByText('Only an admin may see this page.')).toBeVisible();
  expect(asked).toEqual([]);
});

it('has late payments after reports', async () => {
  renderPage(<AuditPage />, { at: '/admin/audit' });
  await rows();
  const places = within(screen.getByRole('navigation', { name: 'Admin' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(places.indexOf('Reports')).toBeLessThan(places.indexOf('Late payments'));
  expect(places.at(-1)).toBe('Audit log');
});
