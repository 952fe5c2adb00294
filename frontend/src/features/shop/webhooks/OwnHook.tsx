import { useState } from 'react';
import { Button } from '@/components/Button';
import { tellRefusal } from '@/core/data/tellRefusal';
import { CopyField } from './CopyField';
import { HookFacts } from './HookFacts';
import type { HookProps } from './hookProps';

/** The webhook for a system that the artist writes or sets up. */
export function OwnHook({ hook, keep, remove, ask }: HookProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const make = async () => {
    setIsBusy(true);
    try {
      setSecret(await keep());
    } catch (error) {
      tellRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section aria-labelledby="own-hook" className="grid grid-cols-1 gap-4">
      <h2 id="own-hook" className="text-md font-semibold">
        A till or a system of your own
      </h2>
      <p className="text-text-2">
        It sends what is left of a size, signed with a secret that only you and it have.
      </p>
      {hook && <HookFacts hook={hook} of="your system" />}
      {hook && secret && (
        <div role="status" className="grid gap-2 border-l-2 border-warning pl-5">
          <CopyField label="Secret" value={secret} />
          <p className="text-sm text-text-2">
            Copy it now. It is shown this once; a new one can be made at any time.
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {hook ? (
          <>
            <Button
              busy={isBusy}
              onClick={() =>
                ask({
                  title: 'Make a new secret?',
                  text: 'What is signed with the one before is not taken any more.',
                  yes: 'Make a new secret',
                  onYes: make,
                })
              }
            >
              New secret
            </Button>
            <Button
              kind="quiet"
              aria-label="Remove the webhook of your system"
              onClick={() =>
                ask({
                  title: 'Remove this webhook?',
                  text: 'Its address is no more. What is linked stays linked.',
                  yes: 'Remove',
                  danger: true,
                  onYes: remove,
                })
              }
            >
              Remove
            </Button>
          </>
        ) : (
          <Button kind="main" busy={isBusy} onClick={() => void make()}>
            Make a webhook
          </Button>
        )}
      </div>
    </section>
  );
}
