/** Where a browser keeps that the landing page was opened in it. */
export const curtainKey = 'sidestage.landing.opened';

/** The landing page is a curtain, not a lock: once it was opened in a browser, it stays open there. */
export const isCurtainOpen = () => localStorage.getItem(curtainKey) !== null;
