export { FollowButton } from './FollowButton';
export { useLibrary } from './useLibrary';
export type { Followable, Library, Saveable } from './useLibrary';
