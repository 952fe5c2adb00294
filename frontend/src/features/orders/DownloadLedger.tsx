import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { nextCursor } from '@/core/data/connections';
import { tellRefusal } from '@/core/data/tellRefusal';
import { type Ask, useAsk } from '@/core/data/useAsk';
import { ledgerDocument } from './api/ledger';
import { saveAsFile } from './csvFile';
import { ledgerCsv, type LedgerEntry } from './ledgerCsv';

/** Hands over every amount that was booked, of orders and of support, as a file for spreadsheets. */
export function DownloadLedger() {
  const ask = useAsk();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveAsFile(ledgerCsv(await all(ask)), 'sidestage-ledger.csv');
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

async function all(ask: Ask): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  let after: string | null = null;
  do {
    const { ledger } = await ask(ledgerDocument, after ? { after } : {});
    entries.push(...ledger.nodes);
    after = nextCursor(ledger);
  } while (after !== null);
  return entries;
}
