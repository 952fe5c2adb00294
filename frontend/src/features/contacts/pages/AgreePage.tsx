import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/components/Button';
import { Link, TextLink } from '@/components/Link';
import { EmptyState, Loading, Skeleton } from '@/components/States';
import { withQuery } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { usePageTitle } from '@/lib/page';
import { agreeToFollow, type Invitation, refuseLetters, unsubscribe } from '../api';

/** Where the letters to contacts lead: it asks before it does anything, as scanners of mail follow links. */
export default function AgreePage() {
  usePageTitle('Agree to follow');
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const refusing = parameters.get('refuse');
  return (
    <div className="page grid max-w-160 gap-6 py-12 wide:py-20">
      {refusing ? (
        <Refusing onRefuse={() => unsubscribe(refusing)} />
      ) : token ? (
        <Asking token={token} />
      ) : (
        <EmptyState title="This address is not whole.">
          Please copy all of it from the mail.
        </EmptyState>
      )}
    </div>
  );
}

function Asking({ token }: { token: string }) {
  const { answer, error } = useRest<Invitation>({
    service: 'user',
    path: withQuery('/contacts/invitation', { token }),
    auth: false,
  });
  const [said, setSaid] = useState<Invitation | null>(null);
  const [isRefusing, setIsRefusing] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  if (isRefusing) return <Refusing onRefuse={() => refuseLetters(token)} />;
  const invited = said ?? answer;
  if (!invited) {
    return error ? (
      <EmptyState title="This letter was answered, or its time is over.">
        You can follow artists here at any time, without a letter.
      </EmptyState>
    ) : (
      <Loading>
        <Skeleton className="h-60 rounded-md" />
      </Loading>
    );
  }
  if (invited.state === 'agreed') return <Following invited={invited} />;
  if (invited.state === 'joining') return <Joining invited={invited} />;
  const agree = async () => {
    setBusy(true);
    setProblem('');
    try {
      setSaid(await agreeToFollow(token));
    } catch (why) {
      setProblem(toRefused(why).message);
    } finally {
      setBusy(false);
    }
  };
  const name = invited.artist.artistName;
  return (
    <>
      <h1 className="display text-title wrap-anywhere">Follow {name} on Sidestage?</h1>
      <p className="text-lg text-text-2">
        {name} has moved here. You hear of new music and events, and can stop at any time.
      </p>
      <Albums invited={invited} title="You also get what you bought elsewhere:" />
      <div className="flex flex-wrap gap-3">
        <Button kind="main" size="lg" pill busy={busy} onClick={() => void agree()}>
          Agree and follow
        </Button>
        <Button size="lg" pill onClick={() => setIsRefusing(true)}>
          No
        </Button>
      </div>
      <p role="alert" className="text-danger">
        {problem}
      </p>
    </>
  );
}

function Albums({ invited: { albums }, title }: { invited: Invitation; title: string }) {
  if (albums.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p>{title}</p>
      <ul className="grid gap-1">
        {albums.map(({ id, title: album }) => (
          <li key={id}>
            <TextLink to={`/album/${id}`}>{album}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Following({ invited }: { invited: Invitation }) {
  const { handle, artistName } = invited.artist;
  return (
    <div role="status" className="grid gap-6">
      <h1 className="display text-title wrap-anywhere">You follow {artistName}</h1>
      <Albums invited={invited} title="This is yours now:" />
      <Button asChild kind="main" size="lg" pill className="justify-self-start">
        <Link to={`/${handle}`}>Go to {artistName}</Link>
      </Button>
    </div>
  );
}

function Joining({ invited }: { invited: Invitation }) {
  return (
    <div role="status" className="grid gap-6">
      <h1 className="display text-title">One more step</h1>
      <p className="text-lg text-text-2">
        You have no account here yet. Sign up with the address that the letter came to, within 90
        days, and you follow {invited.artist.artistName}.
      </p>
      <Albums invited={invited} title="This is yours then:" />
      <Button asChild kind="main" size="lg" pill className="justify-self-start">
        <Link to="/register">Sign up</Link>
      </Button>
      <p className="text-text-2">
        Have an account with another address? Sign in, and open the letter’s link again.
      </p>
    </div>
  );
}

function Refusing({ onRefuse }: { onRefuse: () => Promise<unknown> }) {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [problem, setProblem] = useState('');
  const refuse = async () => {
    setState('busy');
    setProblem('');
    try {
      await onRefuse();
      setState('done');
    } catch (error) {
      setProblem(toRefused(error).message);
      setState('asking');
    }
  };
  if (state === 'done') {
    return (
      <div role="status" className="grid gap-4">
        <h1 className="display text-title">You are not asked again</h1>
        <p className="text-lg text-text-2">
          Your address is forgotten. No artist here can send you such a letter.
        </p>
      </div>
    );
  }
  return (
    <>
      <h1 className="display text-title">No letters like this?</h1>
      <p className="text-lg text-text-2">
        Your address is forgotten, and no artist here can ask you by letter again.
      </p>
      <Button
        kind="main"
        busy={state === 'busy'}
        className="justify-self-start"
        onClick={() => void refuse()}
      >
        Do not ask me again
      </Button>
      <p role="alert" className="text-danger">
        {problem}
      </p>
    </>
  );
}
