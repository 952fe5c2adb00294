export { Coming } from './Coming';
export { NotFound } from './NotFound';
