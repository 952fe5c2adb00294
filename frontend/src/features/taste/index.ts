import { lazy } from 'react';

// None of it is needed at once: menus are opened, and the rest is for members.
export { loadTasteItems, TasteButton, TasteItems } from './TasteButton';

export { useUnwanted } from './unwanted';

/** For members of whom nothing is known: genres to choose. Nothing for all others. */
export const TasteStart = lazy(() => import('./TasteStart'));

/** Says that what plays is kept private, while it is. */
export const PrivateNote = lazy(() => import('./PrivateNote'));
