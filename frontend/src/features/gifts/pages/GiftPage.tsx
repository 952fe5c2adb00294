import { useQuery } from '@apollo/client/react';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '@/components/Button';
import { Avatar } from '@/components/Cover';
import { Link, TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { useSession } from '@/core/session';
import { readFragment } from '@/gql';
import type { GiftPartsFragment } from '@/gql/graphql';
import { formatDate } from '@/lib/format';
import { usePageTitle } from '@/lib/page';
import { giftByCodeDocument } from '../api/giftByCode';
import { giftFragment } from '../api/giftFragment';
import { useGift } from '../useGift';
import { lengthWords, openWords } from '../words';

/** /gift/{code}: what somebody gives to whoever has the code, and the way to open it. */
export default function GiftPage() {
  const { code = '' } = useParams();
  usePageTitle('A gift');
  const { data, error, refetch } = useQuery(giftByCodeDocument, {
    variables: { code },
    fetchPolicy: 'cache-and-network',
  });
  if (!data && error) {
    return (
      <div className="page py-16">
        {toRefused(error).code === 'NOT_FOUND' ? (
          <div className="grid gap-3">
            <h1 className="text-xl">There is no gift here</h1>
            <p className="text-text-2">Look at the link again: every letter of it counts.</p>
          </div>
        ) : (
          <ErrorState onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the gift">
        <div className="page pt-8">
          <Skeleton className="h-80 max-w-160" />
        </div>
      </Loading>
    );
  }
  return <Present code={code} gift={readFragment(giftFragment, data.giftByCode)} />;
}

function Present({ code, gift }: { code: string; gift: GiftPartsFragment }) {
  const { artist, giver, tierName, months, message } = gift;
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-12">
      <header className="grid gap-3">
        <p className="flex items-center gap-2 text-text-2">
          <Gift size={18} aria-hidden="true" className="shrink-0 text-accent-text" />
          {giver.displayName} gives you
        </p>
        <h1 className="display text-title wrap-anywhere">{tierName}</h1>
        <p className="flex items-center gap-3">
          <Avatar src={artist.profilePictureUrl} width={40} className="w-10" />
          <span>
            of <TextLink to={`/${artist.handle}`}>{artist.displayName}</TextLink>, for{' '}
            {lengthWords(months)}
          </span>
        </p>
      </header>
      {message && (
        <blockquote className="max-w-160 border-l-2 border-accent pl-4 text-lg whitespace-pre-line wrap-anywhere">
          {message}
        </blockquote>
      )}
      <div className="grid max-w-160 gap-4">
        <Opening code={code} gift={gift} />
      </div>
    </div>
  );
}

/** Opens it, or says why it does not open. */
function Opening({ code, gift }: { code: string; gift: GiftPartsFragment }) {
  const { userId, status: session } = useSession();
  const { redeem } = useGift();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { artist, tierName, status, expiresAt, redeemer } = gift;

  if (status === 'REDEEMED' && redeemer && redeemer.userId === userId) {
    return (
      <div role="status" className="grid gap-4">
        <p className="text-lg">
          {tierName} is yours. <span className="text-text-2">{openWords(gift)}.</span>
        </p>
        <p className="text-text-2">It does not go on by itself, and nothing is charged.</p>
        <Button asChild kind="main" size="lg" className="justify-self-start">
          <Link to={`/${artist.handle}`}>Go to {artist.displayName}</Link>
        </Button>
      </div>
    );
  }
  if (status !== 'READY') {
    return (
      <p className="text-text-2">
        {status === 'REDEEMED'
          ? 'This gift was opened already.'
          : status === 'EXPIRED'
            ? 'This gift has ended: nobody opened it within a year.'
            : 'This gift was taken back.'}
      </p>
    );
  }
  const open = async () => {
    setIsBusy(true);
    setProblem('');
    try {
      await redeem(code);
    } catch (error) {
      setProblem(toRefused(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {session === 'visitor' ? (
        <>
          <Button asChild kind="main" size="lg" className="justify-self-start">
            <Link to="/login" state={{ from: `/gift/${code}` }}>
              Sign in to open it
            </Link>
          </Button>
          <p className="text-sm text-text-2">
            No account yet? <TextLink to="/register">Make one</TextLink>, and come back to this
            link.
          </p>
        </>
      ) : (
        <Button
          kind="main"
          size="lg"
          busy={isBusy}
          className="justify-self-start"
          onClick={() => void open()}
        >
          Open it
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {expiresAt && (
        <p className="text-sm text-text-3">
          It opens until {formatDate(expiresAt)}. Nothing is charged. What you have of this tier
          already is not lost: the gift begins after it.
        </p>
      )}
    </>
  );
}
