import { useState } from 'react';
import { Button } from '@/components/Button';
import { toRefused } from '@/core/data/refused';
import { read } from '@/core/data/restCache';
import { serviceBase } from '@/core/data/services';
import type { GiveawayPartsFragment } from '@/gql/graphql';
import { plural } from '@/lib/format';
import { type Proof, type Receipt, verify } from './proof';
import { receiptOf } from './receipts';

/** How the draw is fair, and where anyone draws again. */
export function Provenance({ giveaway }: { giveaway: GiveawayPartsFragment }) {
  const { myEntry, isActive } = giveaway;
  // What this device kept counts more than what the server says now.
  const receipt = receiptOf(giveaway.id, myEntry?.entryId) ?? myEntry;
  return (
    <div className="grid max-w-prose gap-4 text-text-2">
      <p>
        Before anybody entered, the server made the seed of the draw and published its hash. Each
        entry has an id that your own browser makes up, and all entries together have a hash that
        changes with each. Seed and entries decide who wins: neither the artist nor this site can
        choose, once the first has entered, without its being noticed.
      </p>
      {receipt && <YourReceipt receipt={receipt} />}
      {isActive ? (
        <p>Once it has ended, all entries are listed here, and anyone can draw again.</p>
      ) : (
        <Verification giveaway={giveaway} receipt={receipt} />
      )}
    </div>
  );
}

function YourReceipt({ receipt: { entryId, number, entriesHash } }: { receipt: Receipt }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm wide:grid-cols-[auto_1fr]">
      <dt className="text-text-3">Your entry, number {number}</dt>
      <dd className="font-mono wrap-anywhere">{entryId}</dd>
      <dt className="text-text-3">Hash of all entries with it</dt>
      <dd className="font-mono wrap-anywhere">{entriesHash}</dd>
    </dl>
  );
}

interface VerificationProps {
  giveaway: GiveawayPartsFragment;
  receipt: Receipt | null | undefined;
}

function Verification({ giveaway: { id, drawCount }, receipt }: VerificationProps) {
  const [checked, setChecked] = useState<{ proof: Proof; problems: string[] }>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const path = `/giveaways/${id}/proof`;
  const check = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const proof = await read<Proof>({ service: 'content', path });
      setChecked({ proof, problems: await verify(proof, receipt) });
    } catch (error) {
      setFailure(toRefused(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button onClick={() => void check()} busy={isBusy}>
          {drawCount > 0 ? 'Draw again in this browser' : 'Check the entries in this browser'}
        </Button>
        <a
          href={serviceBase('content') + path}
          download={`giveaway-${id}.json`}
          className="py-2 text-sm font-semibold text-text-2 underline hover:text-accent-text"
        >
          Take the proof with you
        </a>
      </div>
      <div role="status" className="grid gap-2">
        {checked && <Outcome {...checked} />}
      </div>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <p className="text-sm text-text-3">
        Whoever has the binary verifies the file without any server:{' '}
        <code className="wrap-anywhere">sidestage verify-draw giveaway-{id}.json</code>
      </p>
    </>
  );
}

function Outcome({ proof, problems }: { proof: Proof; problems: string[] }) {
  if (problems.length > 0)
    return (
      <>
        <p className="font-semibold text-danger">The proof does not agree with itself.</p>
        <ul className="list-disc pl-5">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <p className="font-semibold text-success">
        {proof.draws.length > 0
          ? `It agrees: ${plural(proof.draws.length, 'draw')} from ${plural(proof.entryCount, 'entry', 'entries')} came out the same.`
          : `${plural(proof.entryCount, 'entry', 'entries')}, as their hash says.`}
      </p>
      {proof.draws.map(({ number, seed, winners }) => (
        <dl key={number} className="grid gap-x-4 gap-y-1 text-sm wide:grid-cols-[auto_1fr]">
          <dt className="text-text-3">Seed of draw {number}</dt>
          <dd className="font-mono wrap-anywhere">{seed}</dd>
          {winners.map(({ entryId, handle }) => (
            <div key={entryId} className="contents">
              <dt className="text-text-3">{handle ? `@${handle}` : 'Somebody who is gone'}</dt>
              <dd className="font-mono wrap-anywhere">{entryId}</dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  );
}
