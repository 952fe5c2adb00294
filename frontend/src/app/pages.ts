import type { ApolloClient } from '@apollo/client';
import { matchRoutes } from 'react-router';
import type { PageModule, PageRoute, Parameters } from '@/core/manifest';
import { pages } from './features';

function pageOf(path: string): { route: PageRoute; params: Parameters } | undefined {
  return matchRoutes([...pages], path.split(/[?#]/, 1)[0] ?? path)?.[0];
}

/** Fetches the page of a path. A failure is left to the page itself. */
export async function loadPage(path: string): Promise<PageModule | undefined> {
  try {
    return await pageOf(path)?.route.page.load();
  } catch {
    // Made ready ahead of need: when it is needed, it is asked for again, and what failed is said.
    return undefined;
  }
}

/** Fetches the page of a path and what it asks for first. A failure is left to the page itself. */
export async function preloadPage(client: ApolloClient, path: string): Promise<void> {
  const module = await loadPage(path);
  try {
    await module?.preload?.(client, pageOf(path)?.params ?? {});
  } catch {
    // As of loadPage.
  }
}
