import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { expect, it, vi } from 'vitest';
import { useVisit } from '@/core/player';
import { isScrollRestored } from '@/core/site/restoredScroll';
import { ScrollPositions } from './ScrollPositions';

function useHistory() {
  return { visit: useVisit(), navigate: useNavigate() };
}

it('says of a page that is gone back to that its place is restored, and of no other', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { result } = renderHook(useHistory, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/track/1?comment=a']}>
        {children}
        <ScrollPositions />
      </MemoryRouter>
    ),
  });
  const isRestored = () => isScrollRestored(result.current.visit.key);
  const go = async (...where: [string | number]) => {
    await act(async () => result.current.navigate(...(where as [string])));
    return isRestored();
  };
  expect(isRestored()).toBe(false);
  expect(await go('/track/2')).toBe(false);
  expect(await go(-1)).toBe(true);
  expect(await go('/track/1?comment=b')).toBe(false);
  // The place of a page stays where another part of it is sought.
  expect(await go(-1)).toBe(false);
});
