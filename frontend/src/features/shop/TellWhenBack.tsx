import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { chip } from '@/components/chip';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import type { VariantPartsFragment } from '@/gql/graphql';
import { writeItem } from './api/cache';
import { stopTellingWhenBackDocument } from './api/stopTellingWhenBack';
import { tellWhenBackDocument } from './api/tellWhenBack';

type Size = VariantPartsFragment['sizeInventory'][number];

/** What is gone of a variant, and whether the person is told when it is back. */
export function TellWhenBack({ variant }: { variant: VariantPartsFragment }) {
  const gone = variant.sizeInventory.filter(({ available }) => available === 0);
  if (gone.length === 0) return null;
  return (
    <ul aria-label="Tell me when it is back" className="flex flex-wrap gap-2">
      {gone.map((size) => (
        <li key={size.sizeId}>
          <Tell size={size} />
        </li>
      ))}
    </ul>
  );
}

function Tell({ size: { sizeId, size, tellsWhenBack } }: { size: Size }) {
  const change = useChange();
  const promptLogin = useLoginPrompt();
  const { status } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      if (tellsWhenBack)
        await change(stopTellingWhenBackDocument, { sizeId }, (cache, done) =>
          writeItem(cache, done.stopTellingWhenBack),
        );
      else
        await change(tellWhenBackDocument, { sizeId }, (cache, done) =>
          writeItem(cache, done.tellWhenBack),
        );
    } catch (error) {
      tellRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };
  const Icon = tellsWhenBack ? BellRing : Bell;
  return (
    <button
      type="button"
      aria-pressed={tellsWhenBack}
      onClick={() =>
        status === 'visitor' ? promptLogin('Log in to be told when it is back') : void press()
      }
      className={chip(tellsWhenBack ? 'on' : 'off')}
    >
      <Icon size={16} aria-hidden="true" />
      Tell me when {size || 'it'} is back
    </button>
  );
}
