export { useLibrary } from './useLibrary';
export type { Followable, Library, Saveable } from './useLibrary';
