import { lazy } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { pages } from './pages';
import { PageError } from './PageError';
import { Shell } from './shell/Shell';

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <PageError whole />,
    children: pages.map(({ path, load }) => {
      const Page = lazy(load);
      return { path, element: <Page />, errorElement: <PageError /> };
    }),
  },
];

export const createRouter = () => createBrowserRouter(routes);
