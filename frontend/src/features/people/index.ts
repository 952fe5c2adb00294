export { followingDocument } from './api/following';
export { personFragment } from './api/personFragment';
export { People } from './People';
export { useProfileOf } from './useProfileOf';
