import { showSnackbar } from '@/components/snackbarStore';
import { texts } from '@/lib/texts';
import { identity } from './identity';
import { SessionKeeper } from './keeper';
import { tabLock } from './lock';

/** The one keeper of this tab. */
export const session = new SessionKeeper({
  storage: localStorage,
  identity,
  lock: (task) => tabLock(localStorage)(task),
  onLoggedOut: () => showSnackbar({ type: 'success', message: texts.loggedOut }),
});
