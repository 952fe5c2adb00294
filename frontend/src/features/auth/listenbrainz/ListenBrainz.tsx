import { useEffect } from 'react';
import { ErrorState, Loading } from '@/components/States';
import { useRest } from '@/core/data/useRest';
import { BringHistory } from './BringHistory';
import { Connect } from './Connect';
import { Connected } from './Connected';
import { type ListenBrainzStatus, listenBrainzRead } from './listenBrainz';

/** How often, in milliseconds, it is asked for news while something is under way. */
const newsEvery = 2000;

/** What somebody hears goes to ListenBrainz, and comes from there. */
export function ListenBrainz() {
  const { answer, error, reload } = useRest<ListenBrainzStatus>(listenBrainzRead);
  const isUnderWay =
    answer?.import?.doneAt === null ||
    (answer?.account && answer.account.waiting > 0 && !answer.account.isPaused);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(reload, newsEvery);
    return () => clearInterval(timer);
  }, [isUnderWay, reload]);
  if (!answer) return error ? <ErrorState onRetry={reload} /> : <Loading />;
  const { isOffered, submitTo, account } = answer;
  return (
    <div className="grid gap-8">
      {account ? (
        <Connected account={account} onChange={reload} />
      ) : (
        isOffered && <Connect onConnected={reload} />
      )}
      <BringHistory last={answer.import} onBrought={reload} />
      <div className="grid gap-2 text-sm">
        <h3 className="font-semibold">From another player</h3>
        <p className="text-text-2">
          What submits to ListenBrainz, such as Pano Scrobbler or multi-scrobbler, can submit to
          this site too. Give it this address, and the API key of an app password as its token. What
          it tells of songs that are here stands in your history; it counts for nobody else.
        </p>
        <p>
          <code className="wrap-anywhere">{submitTo}</code>
        </p>
      </div>
    </div>
  );
}
