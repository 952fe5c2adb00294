export { followingDocument, personFragment } from './documents';
export { People } from './People';
export { useProfileOf } from './useProfileOf';
