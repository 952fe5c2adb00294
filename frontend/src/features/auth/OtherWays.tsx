import { ExternalLink, KeyRound } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { toRefused } from '@/core/data/refused';
import { signInBy } from '@/core/session';
import { ways, type WaysOffered } from '@/core/session/ways';
import { leave } from './attempt';
import { FormNotice } from './FormNotice';
import { goOn } from './goOn';
import { askForPasskey, canUsePasskeys, offersPasskeys, type UseOptions } from './webauthn';

/** Signing in without a password: by a passkey, or by an account elsewhere. */
export function OtherWays({ from }: { from: string }) {
  const navigate = useNavigate();
  const [offered, setOffered] = useState<WaysOffered | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'passkey' | 'openid' | null>(null);
  useEffect(() => {
    // Without an answer the password is still there.
    ways.offered().then(setOffered, () => undefined);
  }, []);
  const hasPasskeys = Boolean(offered?.passkeys && canUsePasskeys(offered.passkeys.site));
  const fail = useCallback(
    (error: unknown) => {
      if (!goOn(error, from, navigate)) setProblem(toRefused(error).message);
    },
    [from, navigate],
  );
  const stopOffer = useOffer(hasPasskeys, fail);
  const attempt = async (what: 'passkey' | 'openid', task: () => Promise<void>) => {
    setBusy(what);
    setProblem(undefined);
    try {
      await task();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(null);
    }
  };
  if (!offered || !(hasPasskeys || offered.openId)) return null;
  return (
    <section aria-label="Other ways to log in" className="grid gap-3 border-t border-line pt-5">
      <FormNotice message={problem} />
      {hasPasskeys && (
        <Button
          busy={busy === 'passkey'}
          onClick={() =>
            attempt('passkey', async () => {
              stopOffer();
              await enterByPasskey();
            })
          }
        >
          <KeyRound size={18} aria-hidden="true" />
          Use a passkey
        </Button>
      )}
      {offered.openId && (
        <Button
          busy={busy === 'openid'}
          onClick={() =>
            attempt('openid', async () => {
              const { url, secret } = await ways.startOpenId();
              leave(url, { secret, links: false, from });
            })
          }
        >
          <ExternalLink size={18} aria-hidden="true" />
          Continue with {offered.openId.name}
        </Button>
      )}
    </section>
  );
}

async function enterByPasskey(
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<void> {
  const { secret, options } = await ways.startPasskey<UseOptions>();
  const credential = await askForPasskey(options, how);
  if (credential) await signInBy(() => ways.finishPasskey(secret, credential));
}

/** Has the browser offer passkeys as the address is typed, where it does. Returns how to stop. */
function useOffer(isWanted: boolean, onFailed: (error: unknown) => void): () => void {
  const offer = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    offer.current = abort;
    const wait = async () => {
      if (!(await offersPasskeys()) || abort.signal.aborted) return;
      await enterByPasskey({ mediation: 'conditional', signal: abort.signal });
    };
    wait().catch((error: unknown) => {
      if (!abort.signal.aborted) onFailed(error);
    });
    return () => abort.abort();
  }, [isWanted, onFailed]);
  return useCallback(() => offer.current?.abort(), []);
}
