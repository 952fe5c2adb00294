import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { showSnackbar } from '@/components/snackbarStore';
import { Loading } from '@/components/States';
import { request } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { signInBy, useSession } from '@/core/session';
import { type IssuersAnswer, ways } from '@/core/session/ways';
import { usePageTitle } from '@/lib/page';
import { AuthFrame } from '../AuthFrame';
import { takeWaiting } from '../attempt';
import { FormNotice } from '../FormNotice';
import { goOn } from '../goOn';

/** Where the issuer of OpenID Connect leads back to. */
export default function OpenIdPage() {
  usePageTitle('Login');
  const navigate = useNavigate();
  const { status } = useSession();
  const [parameters] = useSearchParams();
  const [waiting] = useState(takeOnce);
  const [problem, setProblem] = useState<string>();
  const state = parameters.get('state') ?? '';
  const code = parameters.get('code') ?? '';
  // Whoever connects an account is signed in, once the session is loaded.
  const isReady = waiting !== null && (!waiting.links || status === 'member');

  useEffect(() => {
    if (!isReady) return;
    if (!code) {
      // The person, or the issuer, has said no.
      void navigate(waiting.links ? '/settings' : '/login', { replace: true });
      return;
    }
    const back = () => void navigate(waiting.from, { replace: true });
    finish(waiting.links, { secret: waiting.secret, state, code }).then(back, (error: unknown) => {
      if (!goOn(error, waiting.from, navigate, true)) setProblem(toRefused(error).message);
    });
  }, [isReady, waiting, state, code, navigate]);

  if (!waiting) return <Navigate to="/login" replace />;
  return (
    <AuthFrame title={problem ? 'That did not work' : 'One moment'}>
      <FormNotice message={problem} />
      {problem ? (
        <Button asChild kind="main">
          <Link to={waiting.links ? '/settings' : '/login'} replace>
            Back
          </Link>
        </Button>
      ) : (
        <Loading />
      )}
    </AuthFrame>
  );
}

let taken: ReturnType<typeof takeWaiting> = null;

/** Takes what waits out of the tab; drawing a page twice, as in development, finds it again. */
function takeOnce() {
  taken = takeWaiting() ?? taken;
  return taken;
}

const running = new Map<string, Promise<void>>();

/** Spends a code once, however often the page is drawn. */
function finish(links: boolean, answer: IssuersAnswer): Promise<void> {
  const known = running.get(answer.state);
  if (known) return known;
  const task = links ? connect(answer) : signInBy(() => ways.finishOpenId(answer));
  running.set(answer.state, task);
  return task;
}

async function connect(answer: IssuersAnswer): Promise<void> {
  await request('user', '/logins/openid/finish', { method: 'POST', body: answer });
  showSnackbar({ type: 'success', message: 'Your account is connected' });
}
