import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { toRefused } from '@/core/data/refused';
import { signInBy, useSession } from '@/core/session';
import type { Leaving } from '@/core/session/signingIn';
import { registration } from '@/core/session/registration';
import { formatDate } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { AuthFrame } from '../AuthFrame';
import { FormNotice } from '../FormNotice';
import { useReturn } from '../useReturn';

/** Where a sign-in leads whose account is to be deleted. */
export default function KeepAccountPage() {
  usePageTitle('Keep your account');
  const { status } = useSession();
  const { from } = useReturn();
  const [leaving] = useState(leavingOf(useLocation().state));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (status === 'member') return <Navigate to={from} replace />;
  if (!leaving) return <Navigate to="/login" replace />;
  const keep = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await signInBy(() => registration.keepAccount(leaving.ticket));
      showSnackbar({ type: 'success', message: 'Your account stays' });
    } catch (error) {
      setProblem(toRefused(error).message);
      setIsBusy(false);
    }
  };
  return (
    <AuthFrame
      title={`Your account is deleted on ${formatDate(leaving.eraseAt)}`}
      intro="Until then nobody sees it, and you can keep it, as it was but for what is paid every month and ran out meanwhile."
    >
      <FormNotice message={problem} />
      <Button kind="main" busy={isBusy} onClick={() => void keep()}>
        Keep it
      </Button>
      <Button asChild>
        <Link to="/">Let it be deleted</Link>
      </Button>
    </AuthFrame>
  );
}

function leavingOf(state: unknown): Leaving | null {
  if (typeof state !== 'object' || state === null || !('leaving' in state)) return null;
  return state.leaving as Leaving;
}
