import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary';
import { Page } from './Page';
import { loadPage, pages, type PageRoute } from './pages';

const module = { default: () => <h1>Here</h1> };

function route(part: Partial<PageRoute>): PageRoute {
  return { path: '/', load: vi.fn(() => Promise.resolve(module)), loaded: () => null, ...part };
}

describe('the page of a route', () => {
  test('is there at once when it was fetched before', () => {
    const fetched = route({ loaded: () => module });
    render(<Page route={fetched} />);
    expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
    expect(fetched.load).not.toHaveBeenCalled();
  });

  test('is fetched, and shown as it comes', async () => {
    let come: (of: typeof module) => void = () => undefined;
    render(<Page route={route({ load: () => new Promise((resolve) => (come = resolve)) })} />);
    expect(screen.getByText('Loading')).toBeInTheDocument();
    come(module);
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  });

  test('that cannot be fetched says so, and comes when it is asked for again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const gone = route({
      load: vi
        .fn()
        .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: x'))
        .mockResolvedValue(module),
    });
    const page = (key: string) => (
      <ErrorBoundary key={key}>
        <Page route={gone} />
      </ErrorBoundary>
    );
    const { rerender } = render(page('/music'));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is a new Sidestage');
    rerender(page('/'));
    rerender(page('/music'));
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
  });

  test('is remembered once it was fetched ahead of need', async () => {
    const notFound = pages.find(({ path }) => path === '*');
    expect(notFound?.loaded()).toBeNull();
    expect(await loadPage('/a/b/c?d#e')).toBe(notFound?.loaded());
    expect(notFound?.loaded()).not.toBeNull();
  });
});
