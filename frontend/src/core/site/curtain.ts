const key = 'sidestage.landing.opened';

/** The landing page is a curtain, not a lock: once it was opened in a browser, it stays open there. */
export const isCurtainOpen = () => localStorage.getItem(key) !== null;

/** Opens the site in this browser, and goes to its home. */
export function openCurtain(): void {
  localStorage.setItem(key, new Date().toISOString());
  location.assign('/');
}
