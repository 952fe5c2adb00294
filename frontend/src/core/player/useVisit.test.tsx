import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { useNowPlaying } from './useNowPlaying';
import { useVisit } from './useVisit';

function useHistory() {
  return { visit: useVisit(), player: useNowPlaying(), navigate: useNavigate() };
}

function show(at: string) {
  return renderHook(useHistory, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
  }).result;
}

it('is one visit however often the player is opened and closed', async () => {
  const here = show('/track/1?comment=a');
  const { visit } = here.current;
  for (let times = 0; times < 2; times++) {
    await act(async () => here.current.player.open());
    expect(here.current.visit).toBe(visit);
    expect(here.current.player.isOpen).toBe(true);
    await act(async () => here.current.player.close());
    expect(here.current.visit).toBe(visit);
    expect(here.current.player.isOpen).toBe(false);
  }
});

it('is another where somebody is led there again, or comes back from elsewhere', async () => {
  const here = show('/track/1?comment=a');
  const visits = [here.current.visit];
  for (const to of ['/track/1?comment=a', '/track/1?comment=b', '/track/2'] as const) {
    await act(async () => here.current.navigate(to));
    visits.push(here.current.visit);
  }
  await act(async () => here.current.navigate('/track/2', { replace: true }));
  visits.push(here.current.visit);
  expect(new Set(visits).size).toBe(5);
  await act(async () => here.current.navigate(-1));
  expect(here.current.visit.key).toBe(visits[2]?.key);
  expect(visits).not.toContain(here.current.visit);
});

it('is another where somebody goes back to a page on which the player was open', async () => {
  const here = show('/track/1');
  await act(async () => here.current.player.open());
  await act(async () => here.current.navigate('/track/2'));
  const other = here.current.visit;
  await act(async () => here.current.navigate(-1));
  const { visit, player } = here.current;
  expect(player.isOpen).toBe(true);
  expect(visit).not.toBe(other);
  await act(async () => here.current.player.close());
  expect(here.current.visit).toBe(visit);
  expect(here.current.player.isOpen).toBe(false);
});
