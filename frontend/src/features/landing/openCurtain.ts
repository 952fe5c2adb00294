import { curtainKey } from '@/core/site/curtain';

/** Opens the site in this browser, and goes to its home. */
export function openCurtain(): void {
  localStorage.setItem(curtainKey, new Date().toISOString());
  location.assign('/');
}
