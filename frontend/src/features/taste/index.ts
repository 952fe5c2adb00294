import { lazyPart } from '@/components/lazyPart';

// None of it is needed at once: menus are opened, and the rest is for members.
export { TasteButton, TasteItems } from './TasteButton';

export { useUnwanted } from './unwanted';

export { GenreChoice } from './GenreChoice';

export { tasteStartDocument } from './api/tasteStart';

/** For members of whom nothing is known: genres to choose. Nothing for all others. */
export const TasteStart = lazyPart(async () => (await import('./TasteStart')).default, {
  quiet: true,
});

/** Says that what plays is kept private, while it is. */
export const PrivateNote = lazyPart(async () => (await import('./PrivateNote')).default, {
  quiet: true,
});
