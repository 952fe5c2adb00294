import { lazyPart } from '@/components/lazyPart';

export { type City, CityInput } from './CityInput';

/** Seldom drawn: no page carries it. */
export const NotFound = lazyPart(async () => (await import('./NotFound')).NotFound);
