import { lazyPart } from '@/components/lazyPart';

/** Seldom drawn: no page carries it. */
export const NotFound = lazyPart(async () => (await import('./NotFound')).NotFound);
