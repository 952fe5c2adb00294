import { useState } from 'react';
import { ChooseFile } from '@/components/ChooseFile';
import { request } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { formatCount, plural } from '@/lib/format';
import { FormNotice } from '../FormNotice';
import { type ListensImport, path } from './listenBrainz';

/** As the server has it, in bytes. */
const mostBytes = 64 * 1024 * 1024;
/** How long a file may take on its way, in milliseconds. */
const patience = 600_000;

interface BringHistoryProps {
  last: ListensImport | null;
  onBrought: () => void;
}

/** Takes a history of listening from a file, and says what became of it. */
export function BringHistory({ last, onBrought }: BringHistoryProps) {
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isReading = last !== null && last.doneAt === null;

  const bring = async (file: File) => {
    setProblem(undefined);
    if (file.size > mostBytes) {
      setProblem('A file may have 64 MB at most.');
      return;
    }
    setIsSending(true);
    try {
      const body = new FormData();
      body.set('file', file);
      await request('user', `${path}/import`, { method: 'POST', body, timeout: patience });
      onBrought();
    } catch (caught) {
      const { fields, message } = toRefused(caught);
      setProblem(fields.file ?? message);
    }
    setIsSending(false);
  };
  return (
    <div className="grid gap-3 text-sm">
      <h3 className="font-semibold">Bring your history</h3>
      <p className="text-text-2">
        Choose what ListenBrainz gives you in its settings under “Export”: a ZIP, or JSON. What you
        heard of the songs that are here stands in your history, at the time at which you heard it.
        The same file again adds nothing.
      </p>
      <FormNotice message={problem} />
      <ChooseFile
        label="Export of ListenBrainz"
        accept=".zip,.json,.jsonl,application/zip,application/json"
        busy={isSending || isReading}
        onChoose={(file) => void bring(file)}
      >
        Choose a file
      </ChooseFile>
      <div role="status" className="grid gap-1">
        {isReading && <p>Reading your file: {plural(last.found, 'listen')} so far.</p>}
        {last?.doneAt && <Result last={last} />}
      </div>
    </div>
  );
}

function Result({ last }: { last: ListensImport }) {
  const counts: [string, number][] = [
    ['found', last.found],
    ['added', last.added],
    ['already there', last.known],
    ['not on this site', last.elsewhere],
    ...(last.unreadable > 0 ? ([['not readable', last.unreadable]] as [string, number][]) : []),
  ];
  return (
    <>
      {last.problem && <p className="text-danger">{last.problem}</p>}
      <p>
        Your last file: {counts.map(([what, count]) => `${formatCount(count)} ${what}`).join(', ')}.
      </p>
    </>
  );
}
