import { useState } from 'react';
import { Button } from '@/components/Button';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shows recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [file] = useState(
    () => `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`,
  );
  return (
    <div className="grid gap-4">
      <p role="status" className="text-sm">
        <strong>Keep these recovery codes where you find them without your phone.</strong> Each lets
        you in once in the place of a code of the app. They are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <a href={file} download="sidestage-recovery-codes.txt">
            Save as a file
          </a>
        </Button>
        <Button kind="main" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
