import { useState } from 'react';
import { Button } from '@/components/Button';
import { Input } from '@/components/Field';

/** The address that opens a gift, to hand on. */
export function GiftLink({ url, label }: { url: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <Input
        readOnly
        aria-label={label}
        value={url}
        onFocus={(event) => event.target.select()}
        className="min-w-0 flex-1 basis-60 text-sm"
      />
      <Button
        onClick={async () => {
          await navigator.clipboard.writeText(url);
          setIsCopied(true);
        }}
      >
        {isCopied ? 'Copied' : 'Copy'}
        <span className="sr-only"> {label}</span>
      </Button>
    </div>
  );
}
