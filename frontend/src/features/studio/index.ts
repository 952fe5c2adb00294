export { StudioFrame } from './StudioFrame';
