import { ApolloProvider } from '@apollo/client/react';
import { render } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect } from 'vitest';
import '@/core/player/start';
import { cachePolicies, contributions } from '@/app/features';
import { Snackbar, Snackbars } from '@/components/Snackbars';
import { useSnackbars, withdrawOffers } from '@/components/snackbarStore';
import { createClient } from '@/core/data/client';
import { Contributions } from '@/core/manifest';
import {
  type Profile,
  type Session,
  sessionStore,
  UserState,
  whenPersonLeaves,
} from '@/core/session';
import { profile as someProfile } from './fixtures';

// What it says is there at once, as it is on a page that has been open for a moment.
await Snackbar.load();

// As the shell does.
whenPersonLeaves(withdrawOffers);

interface RenderOptions {
  /** Where it starts. */
  at?: string;
  /** The pattern of the route under test; others show their path alone. */
  path?: string;
}

/** Renders a page at an address with everything around it that it needs. */
export function renderPage(element: ReactNode, { at = '/', path = '*' }: RenderOptions = {}) {
  const client = createClient(cachePolicies);
  useSnackbars.setState({ items: [] });
  const result = render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route
            path={path}
            element={
              <Contributions value={contributions}>
                <main>{element}</main>
              </Contributions>
            }
          />
          <Route path="*" element={null} />
        </Routes>
        <Where />
        <Snackbars />
      </MemoryRouter>
    </ApolloProvider>,
  );
  return { ...result, client };
}

/** Says where the router is, for tests that follow links. */
function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where" hidden>{`${pathname}${search}`}</output>;
}

/** The address at which the router is. */
export function where(): string {
  return document.querySelector('[data-testid="where"]')?.textContent ?? '';
}

const visitor: Session = {
  status: 'visitor',
  userState: UserState.UNREGISTERED,
  profile: null,
  userId: null,
  email: null,
  isLoading: false,
  error: null,
  hasEnded: false,
};

export function asVisitor(): void {
  sessionStore.setState(visitor);
}

/** As after a 401 that no renewal mends. */
export function asEnded(): void {
  sessionStore.setState({ ...visitor, hasEnded: true });
}

export function asMember(more: Partial<Profile> = {}): Profile {
  const profile = someProfile(more);
  sessionStore.setState({
    ...visitor,
    status: 'member',
    userState: UserState.LOGIN_SUCCESS,
    profile,
    userId: profile.userId,
  });
  return profile;
}

/** Fails where axe finds something. jsdom has no layout, so contrast is measured in the browser's tests. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  expect(found).toEqual([]);
}
