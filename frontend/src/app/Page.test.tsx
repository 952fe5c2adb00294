import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { PageModule } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { ErrorBoundary } from './ErrorBoundary';
import { pages } from './features';
import { Page } from './Page';
import { loadPage } from './pages';

const module: PageModule = { default: () => <h1>Here</h1> };

describe('the page of a route', () => {
  test('is there at once when it was fetched before', async () => {
    const fetch = vi.fn(() => Promise.resolve(module));
    const page = lazily(fetch);
    await page.load();
    render(<Page page={page} />);
    expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('is fetched, and shown as it comes', async () => {
    let come: (of: PageModule) => void = () => undefined;
    render(<Page page={lazily(() => new Promise((resolve) => (come = resolve)))} />);
    expect(screen.getByText('Loading')).toBeInTheDocument();
    come(module);
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  });

  test('that cannot be fetched says so, and comes when it is asked for again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const gone = lazily(
      vi
        .fn<() => Promise<PageModule>>()
        .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: x'))
        .mockResolvedValue(module),
    );
    const page = (key: string) => (
      <ErrorBoundary key={key}>
        <Page page={gone} />
      </ErrorBoundary>
    );
    const { rerender } = render(page('/music'));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is a new Sidestage');
    rerender(page('/'));
    rerender(page('/music'));
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
  });

  test('is remembered once it was fetched ahead of need', async () => {
    const notFound = pages.find(({ path }) => path === '*')?.page;
    expect(notFound?.loaded).toBeNull();
    expect(await loadPage('/a/b/c?d#e')).toBe(notFound?.loaded);
    expect(notFound?.loaded).not.toBeNull();
  });

  test('is the one that fits best, in whatever order features are listed', async () => {
    const of = (path: string) => pages.find((each) => each.path === path)?.page;
    expect(await loadPage('/settings')).toBe(of('/settings')?.loaded);
    expect(await loadPage('/aurora')).toBe(of('/:handle')?.loaded);
  });
});
