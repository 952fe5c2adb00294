import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signOut } from '@/core/session';
import { makeTokens } from '@/core/session/testing/tokens';
import { useSiteStatus } from '@/core/site/siteStatus';
import { asMember, expectAccessible } from '@/test/render';
import ForgotPasswordPage from './pages/ForgotPasswordPage';
import LoginPage from './pages/LoginPage';
import RegisterPage from './pages/RegisterPage';

const calls: { path: string; body: unknown }[] = [];
const answer = (path: string, reply: () => Response) =>
  http.post(`*/api/identity/${path}`, async ({ request }) => {
    calls.push({ path, body: await request.json() });
    return reply();
  });
const problem = (status: number, body: object) =>
  HttpResponse.json({ status, ...body }, { status });
const signedIn = () => HttpResponse.json({ ...makeTokens('x', 3600), expiresIn: 3600 });

const server = setupServer(
  answer('sign-in', signedIn),
  answer('sign-up', () => HttpResponse.json({ userId: 'u1' }, { status: 201 })),
  answer('confirm-sign-up', () => HttpResponse.json({ confirmed: true })),
  answer('resend-code', () => HttpResponse.json({ sent: true })),
  answer('forgot-password', () => HttpResponse.json({ sent: true })),
  answer('confirm-forgot-password', () => HttpResponse.json({ confirmed: true })),
  answer('sign-out', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/identity/handle-available', ({ request }) => {
    const handle = new URL(request.url).searchParams.get('handle');
    const available = handle !== 'taken_one';
    return HttpResponse.json({
      handle,
      available,
      ...(available ? {} : { reason: 'This handle is taken.' }),
    });
  }),
  http.get('*/api/identity/ways', () => HttpResponse.json({ openId: null, passkeys: null })),
  http.get('*/api/user/profile', () => HttpResponse.json({ userId: 'u1', handle: 'ada' })),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(async () => {
  cleanup();
  await signOut();
  server.resetHandlers();
  useSiteStatus.setState({ registration: 'open' });
  calls.length = 0;
});
afterAll(() => server.close());

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

function open(path: string, state?: object) {
  const { pathname, search } = new URL(path, location.origin);
  return render(
    <MemoryRouter initialEntries={[{ pathname, search, state }]}>
      <Place />
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
}

const place = () => screen.getByTestId('place').textContent;
const type = async (label: string, text: string) =>
  await userEvent.type(await screen.findByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const password = 'violet stair kettle';

describe('the login', () => {
  test('begins in its first field', () => {
    open('/login');
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test('leads back to where one came from', async () => {
    open('/login', { from: '/album/7?x=1' });
    await type('Email', 'ada@x.test');
    await type('Password', password);
    await press('Login');
    await waitFor(() => expect(place()).toBe('/album/7?x=1'));
    expect(calls).toEqual([
      { path: 'sign-in', body: { email: 'ada@x.test', password, deviceTokens: [] } },
    ]);
  });

  test.each([
    ['//evil.test', '/'],
    ['https://evil.test', '/'],
    ['/\\evil.test', '/'],
    ['/login', '/'],
    ['/loginish', '/loginish'],
    [7, '/'],
  ])('from %s leads to %s', async (from, to) => {
    open('/login', { from });
    await type('Email', 'ada@x.test');
    await type('Password', password);
    await press('Login');
    await waitFor(() => expect(place()).toBe(to));
  });

  test('empty, names what is missing and goes there', async () => {
    open('/login');
    await press('Login');
    const email = screen.getByLabelText('Email');
    expect(email).toHaveFocus();
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription('Enter your e-mail address.');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
    expect(calls).toEqual([]);
  });

  test('a wrong password is told in the specified words', async () => {
    server.use(
      answer('sign-in', () =>
        problem(401, { code: 'UNAUTHENTICATED', detail: 'Invalid password. Please try again.' }),
      ),
    );
    open('/login');
    await type('Email', 'ada@x.test');
    await type('Password', 'wrong');
    await press('Login');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Invalid password. Please try again.',
    );
    expect(place()).toBe('/login');
  });

  test('whoever has no handle yet is led to /register, and finishes there', async () => {
    const registration = { ticket: 't-1', email: 'ada@x.test', displayName: 'Ada' };
    server.use(
      answer('sign-in', () => HttpResponse.json({ registration }, { status: 202 })),
      answer('finish-sign-up', signedIn),
    );
    open('/login');
    await type('Email', 'ada@x.test');
    await type('Password', password);
    await press('Login');
    expect(await screen.findByLabelText('Display name')).toHaveValue('Ada');
    expect(place()).toBe('/register');
    await type('Handle', 'ada_l');
    await press('Create account');
    await waitFor(() => expect(place()).toBe('/welcome'));
    expect(calls[1]).toEqual({
      path: 'finish-sign-up',
      body: { ticket: 't-1', handle: 'ada_l', displayName: 'Ada', accountType: 'fan' },
    });
  });

  test('a display name ends at 60 characters, as on the server', async () => {
    server.use(answer('finish-sign-up', signedIn));
    open('/register', { registration: { ticket: 't-1', email: 'ada@x.test', displayName: '' } });
    await type('Handle', 'ada_l');
    await type('Display name', 'a'.repeat(61));
    await press('Create account');
    expect(await screen.findByText('A name has 1 to 60 characters.')).toBeInTheDocument();
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByLabelText('Display name'), '{Backspace}');
    await press('Create account');
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({ displayName: 'a'.repeat(60), handle: 'ada_l' }),
    );
  });

  test('a registration that has expired says so', async () => {
    server.use(
      answer('finish-sign-up', () =>
        problem(410, {
          code: 'GONE',
          detail: 'This registration has expired. Please sign in again.',
        }),
      ),
    );
    open('/register', { registration: { ticket: 't-1', email: 'ada@x.test', displayName: 'Ada' } });
    await type('Handle', 'ada_l');
    await press('Create account');
    expect(await screen.findByRole('alert')).toHaveTextContent('This registration has expired.');
  });

  test('a lost connection is a network error', async () => {
    server.use(answer('sign-in', () => HttpResponse.error()));
    open('/login');
    await type('Email', 'ada@x.test');
    await type('Password', password);
    await press('Login');
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error');
  });

  test('too many tries say when to come back', async () => {
    server.use(
      answer('sign-in', () =>
        problem(429, { code: 'RATE_LIMITED', detail: 'Too many tries.', retryAfter: 130 }),
      ),
    );
    open('/login');
    await type('Email', 'ada@x.test');
    await type('Password', password);
    await press('Login');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many tries. Try again in 3 minutes.',
    );
  });

  test('an address not yet confirmed takes the code first', async () => {
    let isConfirmed = false;
    server.use(
      answer('sign-in', () =>
        isConfirmed
          ? signedIn()
          : problem(403, { code: 'FORBIDDEN', reason: 'NOT_CONFIRMED', detail: 'Not yet.' }),
      ),
      answer('confirm-sign-up', () => {
        isConfirmed = true;
        return HttpResponse.json({ confirmed: true });
      }),
    );
    open('/login', { from: '/music' });
    await type('Email', 'ada@x.test');
    await type('Password', password);
    await press('Login');
    await screen.findByLabelText('Code');
    await type('Code', '123456');
    await press('Confirm');
    await waitFor(() => expect(place()).toBe('/music'));
  });

  test('what is typed can be shown', async () => {
    open('/login');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await press('Show what is typed');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('the registration', () => {
  const first = async () => {
    open('/register');
    await type('Email', 'ada@x.test');
    await type('Password', password);
    await press('Continue');
    await screen.findByLabelText('Handle');
  };
  const second = async () => {
    await first();
    await type('Handle', 'ada_l');
    await type('Display name', 'Ada');
    await userEvent.click(screen.getByRole('radio', { name: 'Artist' }));
    await press('Create account');
  };

  test('goes from the address to home, signed in', async () => {
    await second();
    await type('Code', '12 34 56');
    await press('Confirm');
    await waitFor(() => expect(place()).toBe('/welcome'));
    expect(calls).toEqual([
      {
        path: 'sign-up',
        body: {
          email: 'ada@x.test',
          inviteCode: '',
          password,
          handle: 'ada_l',
          displayName: 'Ada',
          accountType: 'artist',
        },
      },
      { path: 'confirm-sign-up', body: { email: 'ada@x.test', code: '123456' } },
      { path: 'sign-in', body: { email: 'ada@x.test', password, deviceTokens: [] } },
    ]);
  });

  test('asks for a code where one is needed, and has that of the mail filled in', async () => {
    useSiteStatus.setState({ registration: 'invite' });
    open('/register?invite=ABCD-EFGH');
    expect(screen.getByLabelText('Invite code')).toHaveValue('ABCD-EFGH');
    await type('Email', 'ada@x.test');
    await type('Password', password);
    await press('Continue');
    await type('Handle', 'ada_l');
    await type('Display name', 'Ada');
    await press('Create account');
    await screen.findByLabelText('Code');
    expect(calls[0]).toMatchObject({ path: 'sign-up', body: { inviteCode: 'ABCD-EFGH' } });
  });

  test('does not go on without a code, and comes back to one that is refused', async () => {
    useSiteStatus.setState({ registration: 'invite' });
    open('/register');
    await type('Email', 'ada@x.test');
    await type('Password', password);
    await press('Continue');
    expect(await screen.findByText('Enter your invite code.')).toBeVisible();
    await type('Invite code', 'USED-CODE');
    await press('Continue');
    server.use(
      answer('sign-up', () =>
        HttpResponse.json(
          { code: 'BAD_USER_INPUT', fields: { inviteCode: 'This code was used already.' } },
          { status: 400 },
        ),
      ),
    );
    await type('Handle', 'ada_l');
    await type('Display name', 'Ada');
    await press('Create account');
    expect(await screen.findByText('This code was used already.')).toBeVisible();
    expect(screen.getByLabelText('Invite code')).toHaveValue('USED-CODE');
  });

  test('is shut where nobody may sign up', async () => {
    useSiteStatus.setState({ registration: 'closed' });
    open('/register');
    expect(screen.queryByLabelText('Email')).toBeNull();
    await expectAccessible();
  });

  test('takes a fan who makes music as they are, and leads to the studio', async () => {
    asMember();
    open('/register?as=artist');
    await type('Email', 'ada@x.test');
    await type('Password', password);
    await press('Continue');
    await screen.findByLabelText('Handle');
    expect(screen.getByRole('radio', { name: 'Artist' })).toBeChecked();
    act(() => asMember({ userId: 'ada' }));
    await waitFor(() => expect(place()).toBe('/dashboard'));
  });

  test('sends a member home who asks for no other account', async () => {
    asMember();
    open('/register');
    await waitFor(() => expect(place()).toBe('/'));
  });

  test('begins in its first field', () => {
    open('/register');
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test.each([
    ['short', 'A password has 10 to 128 characters.'],
    ['x'.repeat(129), 'A password has 10 to 128 characters.'],
  ])('the password %s is refused', async (typed, text) => {
    open('/register');
    await type('Email', 'ada@x.test');
    await userEvent.click(screen.getByLabelText('Password'));
    await userEvent.paste(typed);
    await press('Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('shows the strength as it is typed', async () => {
    open('/register');
    const meter = screen.getByRole('meter');
    expect(meter).toHaveAttribute('aria-valuenow', '0');
    await type('Password', 'password12');
    expect(meter).toHaveAttribute('aria-valuetext', 'Weak');
    await userEvent.clear(screen.getByLabelText('Password'));
    await type('Password', password);
    expect(meter).toHaveAttribute('aria-valuetext', 'Strong');
  });

  test('tells whether a handle can be had', async () => {
    await first();
    await type('Handle', '@ada_l');
    expect(await screen.findByText('@ada_l is free')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Handle'));
    await type('Handle', 'taken_one');
    expect(await screen.findByText('This handle is taken.')).toBeVisible();
  });

  test.each([
    ['ab', 'A handle has 3 to 30 characters.'],
    ['no spaces', 'A handle has only letters A to Z, digits and _.'],
    ['zoë', 'A handle has only letters A to Z, digits and _.'],
    ['___', 'A handle needs at least one letter or digit.'],
  ])('the handle %s is refused', async (typed, text) => {
    await first();
    await type('Handle', typed);
    await press('Create account');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Handle')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('what the server refuses stands beside its field', async () => {
    server.use(
      answer('sign-up', () =>
        problem(400, { code: 'BAD_USER_INPUT', fields: { handle: 'This handle is reserved.' } }),
      ),
    );
    await second();
    expect(await screen.findByText('This handle is reserved.')).toBeVisible();
    expect(screen.getByLabelText('Handle')).toHaveFocus();
  });

  test('a handle that was taken meanwhile is told beside it', async () => {
    server.use(
      answer('sign-up', () =>
        problem(409, { code: 'CONFLICT', fields: { handle: 'This handle is taken.' } }),
      ),
    );
    await second();
    await waitFor(() =>
      expect(screen.getByLabelText('Handle')).toHaveAccessibleDescription(/This handle is taken/),
    );
  });

  test('a password that the server refuses leads back to it, and nothing typed is lost', async () => {
    server.use(
      answer('sign-up', () =>
        problem(400, {
          code: 'BAD_USER_INPUT',
          fields: { password: 'This password is too common.' },
        }),
      ),
    );
    await second();
    expect(await screen.findByText('This password is too common.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@x.test');
    await press('Continue');
    expect(await screen.findByLabelText('Handle')).toHaveValue('ada_l');
    expect(screen.getByRole('radio', { name: 'Artist' })).toBeChecked();
  });

  test('a pasted code is found among words and sent at once', async () => {
    await second();
    await userEvent.click(await screen.findByLabelText('Code'));
    await userEvent.paste('Your code is 482 913, good for 10 minutes');
    await waitFor(() => expect(place()).toBe('/welcome'));
    expect(calls[1]?.body).toEqual({ email: 'ada@x.test', code: '482913' });
  });

  test('a wrong code is told beside it', async () => {
    server.use(
      answer('confirm-sign-up', () =>
        problem(400, { code: 'BAD_USER_INPUT', fields: { code: 'This code is not right.' } }),
      ),
    );
    await second();
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.type(code, '000000');
    await press('Confirm');
    await waitFor(() => expect(code).toHaveAccessibleDescription('This code is not right.'));
  });

  test('another code can be asked for after a minute', async () => {
    await second();
    expect(await screen.findByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
  });
});

describe('a forgotten password', () => {
  test('takes the code and the new password, then leads to the login', async () => {
    open('/forgot-password');
    await type('Email', 'ada@x.test');
    await press('Continue');
    await type('Code', '123456');
    await type('Password', password);
    await press('Confirm');
    await waitFor(() => expect(place()).toBe('/login'));
    expect(calls).toEqual([
      { path: 'forgot-password', body: { email: 'ada@x.test' } },
      { path: 'confirm-forgot-password', body: { email: 'ada@x.test', code: '123456', password } },
    ]);
  });

  test('a code that is no longer good is told beside it', async () => {
    server.use(
      answer('confirm-forgot-password', () =>
        problem(400, { code: 'BAD_USER_INPUT', fields: { code: 'This code has expired.' } }),
      ),
    );
    open('/forgot-password');
    await type('Email', 'ada@x.test');
    await press('Continue');
    await type('Code', '123456');
    await type('Password', password);
    await press('Confirm');
    await waitFor(() =>
      expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('This code has expired.'),
    );
  });
});
