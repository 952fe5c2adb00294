import { useState, type ReactNode } from 'react';
import { Button } from './Button';
import { Confirm, type Question } from './Confirm';
import { Input } from './Field';

interface SecretAddressProps {
  /** What it is the address of, as screen readers hear it. */
  label: string;
  /** Null where there is none yet. */
  url: string | null;
  onMake: () => Promise<void>;
  onEnd: () => Promise<void>;
  /** What is lost with the address. */
  endText: string;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** An address that opens something to whoever has it: to make, to copy, to make anew, and to end. */
export function SecretAddress({
  label,
  url,
  onMake,
  onEnd,
  endText,
  children,
}: SecretAddressProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  if (!url) {
    return (
      <Button className="justify-self-start" onClick={() => void onMake()}>
        Make an address
      </Button>
    );
  }
  return (
    <>
      <Input
        readOnly
        aria-label={label}
        value={url}
        onFocus={(event) => event.target.select()}
        className="text-sm"
      />
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={async () => {
            await navigator.clipboard.writeText(url);
            setCopied(url);
          }}
        >
          {copied === url ? 'Copied' : 'Copy'}
        </Button>
        {children}
        <Button
          kind="quiet"
          onClick={() =>
            setQuestion({
              title: 'Make a new address?',
              text: `The one that there is ends: ${endText}`,
              yes: 'Make a new one',
              onYes: onMake,
            })
          }
        >
          New address
        </Button>
        <Button
          kind="quiet"
          onClick={() =>
            setQuestion({
              title: 'End this address?',
              text: `${endText} You can make another.`,
              yes: 'End it',
              danger: true,
              onYes: onEnd,
            })
          }
        >
          End this address
        </Button>
      </div>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </>
  );
}
