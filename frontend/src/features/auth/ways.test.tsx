import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signOut } from '@/core/session';
import { makeTokens } from '@/core/session/testing/tokens';
import { asMember } from '@/test/render';
import LoginPage from './pages/LoginPage';
import OpenIdPage from './pages/OpenIdPage';
import RegisterPage from './pages/RegisterPage';
import { SigningIn } from './SigningIn';

const calls: { path: string; body: unknown }[] = [];
const answer = (
  path: string,
  reply: () => Response,
  method: 'post' | 'patch' | 'delete' = 'post',
) =>
  http[method](`*/api/${path}`, async ({ request }) => {
    const text = await request.text();
    calls.push({ path, body: text === '' ? null : JSON.parse(text) });
    return reply();
  });
const none = () => new HttpResponse(null, { status: 204 });
const signedIn = () => HttpResponse.json({ ...makeTokens('x', 3600), expiresIn: 3600 });
const problem = (status: number, body: object) =>
  HttpResponse.json({ status, ...body }, { status });

const key = {
  id: 'k1',
  name: 'Phone',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: '2026-03-05T10:00:00.000Z',
};
const ways = {
  hasPassword: true,
  openId: { name: 'The Venue', linked: false },
  passkeysOf: { site: location.hostname },
  passkeys: [key],
};
const options = {
  challenge: 'AQID',
  user: { id: 'dTE', name: 'ada@x.test', displayName: 'Ada' },
  excludeCredentials: [],
};

const server = setupServer(
  http.get('*/api/identity/ways', () =>
    HttpResponse.json({ openId: { name: 'The Venue' }, passkeys: { site: location.hostname } }),
  ),
  answer('identity/openid/start', () =>
    HttpResponse.json({ url: 'https://venue.test/authorize', secret: 's-1' }),
  ),
  answer('identity/openid/finish', signedIn),
  answer('identity/passkeys/start', () => HttpResponse.json({ secret: 's-2', options })),
  answer('identity/passkeys/finish', signedIn),
  answer('identity/sign-out', none),
  http.get('*/api/logins', () => HttpResponse.json(ways)),
  answer('logins/openid/start', () =>
    HttpResponse.json({ url: 'https://venue.test/authorize', secret: 's-3' }),
  ),
  answer('logins/openid/finish', none),
  answer('logins/openid', none, 'delete'),
  answer('logins/passkeys/start', () => HttpResponse.json({ secret: 's-4', options })),
  answer('logins/passkeys', () => HttpResponse.json(key, { status: 201 })),
  answer('logins/passkeys/k1', none, 'patch'),
  answer('logins/passkeys/k1', none, 'delete'),
  http.get('*/api/user/profile', () => HttpResponse.json({ userId: 'u1', handle: 'ada' })),
);

const bytes = (...all: number[]) => new Uint8Array(all).buffer;
const credential = {
  id: 'CQ',
  rawId: bytes(9),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes(1),
    authenticatorData: bytes(2),
    signature: bytes(251, 255),
    userHandle: bytes(117, 49),
    attestationObject: bytes(4),
    getTransports: () => ['internal'],
  },
};
const get = vi.fn();
const create = vi.fn();

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  get.mockResolvedValue(credential);
  create.mockResolvedValue(credential);
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', Object.assign(navigator, { credentials: { get, create } }));
});
afterEach(async () => {
  cleanup();
  await signOut();
  server.resetHandlers();
  calls.length = 0;
  sessionStorage.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Place />
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/login/openid" element={<OpenIdPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/settings" element={<SigningIn />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
}

const place = () => screen.getByTestId('place').textContent;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const wait = (secret: string, links: boolean, from: string) =>
  sessionStorage.setItem('sidestage.openid', JSON.stringify({ secret, links, from }));

describe('the login', () => {
  test('lets in by a passkey', async () => {
    open('/login');
    await press('Use a passkey');
    await waitFor(() => expect(place()).toBe('/'));
    expect(new Uint8Array(get.mock.calls[0]?.[0].publicKey.challenge)).toEqual(
      new Uint8Array([1, 2, 3]),
    );
    expect(calls.at(-1)).toMatchObject({
      path: 'identity/passkeys/finish',
      body: {
        secret: 's-2',
        credential: { id: 'CQ', rawId: 'CQ', response: { signature: '-_8', userHandle: 'dTE' } },
      },
    });
  });

  test('says nothing where the person does not want to', async () => {
    get.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    open('/login');
    await press('Use a passkey');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(place()).toBe('/login');
  });

  test('tells of a passkey that is not known', async () => {
    server.use(
      answer('identity/passkeys/finish', () =>
        problem(401, {
          code: 'UNAUTHENTICATED',
          detail: 'This passkey is not known here any more.',
        }),
      ),
    );
    open('/login');
    await press('Use a passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey is not known here');
  });

  test('lets browsers offer passkeys as the address is typed', async () => {
    vi.stubGlobal(
      'PublicKeyCredential',
      class {
        static isConditionalMediationAvailable = () => Promise.resolve(true);
      },
    );
    open('/login');
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await waitFor(() => expect(place()).toBe('/'));
    expect(get.mock.calls[0]?.[0].mediation).toBe('conditional');
  });

  test('offers no passkeys at an address that they are not for', async () => {
    server.use(
      http.get('*/api/identity/ways', () =>
        HttpResponse.json({ openId: { name: 'The Venue' }, passkeys: { site: 'other.test' } }),
      ),
    );
    open('/login');
    expect(await screen.findByRole('button', { name: 'Continue with The Venue' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});

describe('back from the issuer', () => {
  test('the person is in, and where they came from', async () => {
    wait('s-1', false, '/album/7');
    open('/login/openid?state=st&code=co');
    await waitFor(() => expect(place()).toBe('/album/7'));
    expect(calls).toEqual([
      { path: 'identity/openid/finish', body: { secret: 's-1', state: 'st', code: 'co' } },
    ]);
  });

  test('a newcomer finishes at /register', async () => {
    server.use(
      answer('identity/openid/finish', () =>
        HttpResponse.json(
          { registration: { ticket: 't', email: 'ada@x.test', displayName: 'Ada' } },
          { status: 202 },
        ),
      ),
    );
    wait('s-1', false, '/');
    open('/login/openid?state=new&code=co');
    await waitFor(() => expect(place()).toBe('/register'));
    expect(await screen.findByLabelText('Display name')).toHaveValue('Ada');
  });

  test('what is refused is told, with a way back', async () => {
    server.use(
      answer('identity/openid/finish', () =>
        problem(403, { code: 'FORBIDDEN', reason: 'LINK_FIRST', detail: 'There is an account.' }),
      ),
    );
    wait('s-1', false, '/');
    open('/login/openid?state=refused&code=co');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is an account.');
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/login');
  });

  test('an account is connected for who is signed in', async () => {
    await asMember();
    wait('s-3', true, '/settings');
    open('/login/openid?state=link&code=co');
    await waitFor(() => expect(place()).toBe('/settings'));
    expect(calls[0]).toEqual({
      path: 'logins/openid/finish',
      body: { secret: 's-3', state: 'link', code: 'co' },
    });
  });
});

describe('the settings', () => {
  const passkeys = () => screen.findByRole('list', { name: 'Your passkeys' });

  test('a passkey is made and named', async () => {
    await asMember();
    open('/settings');
    await press('Add a passkey');
    await userEvent.type(screen.getByLabelText('Name of the new passkey'), 'Laptop');
    await press('Add');
    await waitFor(() => expect(calls.at(-1)?.path).toBe('logins/passkeys'));
    expect(calls.at(-1)?.body).toMatchObject({
      secret: 's-4',
      name: 'Laptop',
      credential: { response: { attestationObject: 'BA', transports: ['internal'] } },
    });
  });

  test('one is renamed, and removed after a question', async () => {
    await asMember();
    open('/settings');
    expect(await passkeys()).toHaveTextContent(/Phone.*last used/);
    await press('Rename Phone');
    const name = screen.getByLabelText('Name of the passkey');
    await userEvent.clear(name);
    await userEvent.type(name, 'Old phone');
    await press('Save');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ name: 'Old phone' });
    await press('Remove Phone');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }),
    );
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  test('the last way in stays, and why is told', async () => {
    await asMember();
    server.use(
      http.get('*/api/logins', () =>
        HttpResponse.json({
          ...ways,
          openId: { name: 'The Venue', linked: true, email: 'a@x.test' },
        }),
      ),
      answer(
        'logins/openid',
        () => problem(409, { code: 'CONFLICT', detail: 'This is your only way to sign in.' }),
        'delete',
      ),
    );
    open('/settings');
    expect(await screen.findByText('Connected as a@x.test')).toBeVisible();
    await press('Disconnect The Venue');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }),
    );
    expect(await screen.findByText('This is your only way to sign in.')).toBeVisible();
  });
});
