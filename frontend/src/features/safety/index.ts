export { Curtain } from './Curtain';
export { SafetyMenu } from './SafetyMenu';
export { useSafetyMenu } from './useSafetyMenu';
export { YouBlocked } from './YouBlocked';
