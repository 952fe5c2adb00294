export { ReactionButton } from './ReactionButton';
