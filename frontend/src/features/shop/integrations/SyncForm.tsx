import { useState } from 'react';
import { Button } from '@/components/Button';
import { Input } from '@/components/Field';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { keepItem, writeIntegrations } from '../api/cache';
import { syncItemDocument } from '../api/syncItem';

/** Takes over what another system counts of a size, for one that does not tell by itself. */
export function SyncForm({ linkId, name }: { linkId: string; name: string }) {
  const change = useChange();
  const [pieces, setPieces] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const sync = async () => {
    if (!/^\d{1,7}$/.test(pieces.trim())) return setProblem('Say how many there are.');
    setProblem('');
    setIsBusy(true);
    try {
      await change(
        syncItemDocument,
        { input: { id: linkId, quantity: Number(pieces) } },
        (cache, { syncIntegration }) => {
          keepItem(cache, syncIntegration);
          writeIntegrations(cache, syncIntegration);
        },
      );
      setPieces('');
    } catch (error) {
      setProblem(toRefused(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="mt-2 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void sync();
      }}
    >
      <span className="w-28">
        <Input
          aria-label={`Pieces that ${name} counts`}
          aria-invalid={problem ? true : undefined}
          placeholder="Pieces there"
          inputMode="numeric"
          className="tabular-nums"
          value={pieces}
          onChange={(event) => setPieces(event.target.value)}
        />
      </span>
      <Button size="sm" type="submit" busy={isBusy} aria-label={`Take over from ${name}`}>
        Take over
      </Button>
      {problem && (
        <p role="alert" className="w-full text-sm text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}
