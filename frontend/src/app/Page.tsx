import { useLazy } from '@/components/useLazy';
import type { PageModule } from '@/core/manifest';
import type { Lazy } from '@/lib/lazy';
import { PageLoading } from './PageLoading';

/** The page of a route. */
export function Page({ page }: { page: Lazy<PageModule> }) {
  const { value: module, problem } = useLazy(page);
  if (problem) throw problem.error;
  return module ? <module.default /> : <PageLoading />;
}
