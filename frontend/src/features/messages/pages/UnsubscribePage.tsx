import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { TextLink } from '@/components/Link';
import { toRefused } from '@/core/data/refused';
import { usePageTitle } from '@/lib/page';
import { notificationApi } from '../api/notificationApi';

/** Ends the mails about what somebody missed. It asks first, as scanners of mail follow links. */
export default function UnsubscribePage() {
  usePageTitle('Summaries by e-mail');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const [isEnded, setIsEnded] = useState(false);
  return (
    <div className="mx-auto grid w-full max-w-140 gap-6 px-(--gutter) py-16">
      <h1 className="display text-xl">Summaries by e-mail</h1>
      {isEnded ? <Ended /> : <Ask token={token} onEnded={() => setIsEnded(true)} />}
    </div>
  );
}

function Ask({ token, onEnded }: { token: string; onEnded: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(
    token ? null : 'This address is not whole. Please copy all of it from the mail.',
  );
  const end = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await notificationApi.endDigest(token);
      onEnded();
    } catch (error) {
      const { message, fields } = toRefused(error);
      setProblem(fields['token'] ?? message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <p className="text-text-2">
        We write what you have not seen, once a day or once a week. Shall we stop?
      </p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {token && (
        <Button kind="main" busy={isBusy} className="justify-self-start" onClick={() => void end()}>
          Stop these mails
        </Button>
      )}
    </>
  );
}

function Ended() {
  return (
    <>
      <p role="status">You get no more of these mails.</p>
      <p className="text-text-2">
        You can have them again in the settings of your messages, below “While you are away”.
      </p>
      <TextLink to="/" className="inline-flex min-h-11 items-center justify-self-start">
        To the site
      </TextLink>
    </>
  );
}
