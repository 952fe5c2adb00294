import { lazyPart } from '@/components/lazyPart';

export { Curtain } from './Curtain';
export { SafetyMenu } from './SafetyMenu';
export { useSafetyMenu } from './useSafetyMenu';
export { YouBlocked } from './YouBlocked';

/** What can be done against something, for the menu of it. */
export const SafetyItems = lazyPart(async () => (await import('./SafetyItems')).SafetyItems);
