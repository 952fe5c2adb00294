import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { nextCursor } from '@/core/data/connections';
import { tellRefusal } from '@/core/data/tellRefusal';
import { type Ask, useAsk } from '@/core/data/useAsk';
import { saveAsFile } from '@/features/orders';
import { movesDocument } from './api/moves';
import { movesCsv } from './csv';
import type { Move } from './words';

/** Hands over every move as a file for spreadsheets. */
export function DownloadMoves() {
  const ask = useAsk();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveAsFile(movesCsv(await all(ask)), 'sidestage-payouts.csv');
    } catch (error) {
      tellRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" busy={isBusy} onClick={() => void download()}>
      <Download size={16} aria-hidden="true" /> CSV
    </Button>
  );
}

async function all(ask: Ask): Promise<Move[]> {
  const moves: Move[] = [];
  let after: string | null = null;
  do {
    const { payoutMoves } = await ask(movesDocument, {
      first: 100,
      ...(after ? { after } : {}),
    });
    moves.push(...payoutMoves.nodes);
    after = nextCursor(payoutMoves);
  } while (after !== null);
  return moves;
}
