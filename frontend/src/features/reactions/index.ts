export { kinds } from './kinds';
export { ReactionButton } from './ReactionButton';
