import { lazyPart } from '@/components/lazyPart';
import type { ReleaseStatus } from '@/gql/graphql';

/** What is not out is rare, so what is said of it loads with it. */
export const ToCome = lazyPart(async () => (await import('./ToCome')).ToCome, { quiet: true });

/** Whether everybody sees, or saw, a work of this status. */
export function isOut(status: ReleaseStatus): boolean {
  return status !== 'DRAFT' && status !== 'SCHEDULED';
}
