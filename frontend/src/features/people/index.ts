export { followingDocument } from './api/following';
export { personFragment } from './api/personFragment';
export { People } from './People';
export { PeoplePicker, type Picked } from './PeoplePicker';
export { useProfileOf } from './useProfileOf';
