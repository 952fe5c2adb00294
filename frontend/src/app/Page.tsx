import { useEffect, useState } from 'react';
import { PageLoading } from './PageLoading';
import type { PageRoute } from './pages';

/**
 * The page of a route. Unlike with React's lazy, one that was fetched already is there at once, and one that comes is shown
 * as it comes: React keeps what it draws while something is fetched for a third of a second.
 */
export function Page({ route }: { route: PageRoute }) {
  const [module, setModule] = useState(route.loaded);
  const [problem, setProblem] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (module) return;
    let isGone = false;
    route.load().then(
      (come) => !isGone && setModule(come),
      (error: unknown) => !isGone && setProblem({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [module, route]);
  if (problem) throw problem.error;
  return module ? <module.default /> : <PageLoading />;
}
