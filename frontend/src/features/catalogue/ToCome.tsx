import { EyeOff } from 'lucide-react';
import { useSession } from '@/core/session';
import type { ReleaseStatus } from '@/gql/graphql';
import { formatReleaseMoment } from '@/lib/localTime';

export interface ToComeProps {
  work: {
    status: ReleaseStatus;
    releaseDate: string;
    releaseZone?: string | null;
    earlyAccessAt?: string | null;
  };
  artistId: string;
}

/** Says of what is not out yet who sees it, and from when others do. */
export function ToCome({ work, artistId }: ToComeProps) {
  const { userId } = useSession();
  return (
    <p role="note" className="mt-4 flex items-start gap-2 text-sm text-text-2">
      <EyeOff size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />
      <span>{words(work, userId === artistId)}</span>
    </p>
  );
}

function words(
  { status, releaseDate, releaseZone, earlyAccessAt }: ToComeProps['work'],
  isOwn: boolean,
): string {
  if (status !== 'SCHEDULED') return isOwn ? 'A draft. Only you see this.' : 'A draft.';
  const moment = (at: string) => formatReleaseMoment(at, releaseZone);
  const out = `It comes out on ${moment(releaseDate)}.`;
  if (!isOwn) return out;
  return earlyAccessAt
    ? `Only you see this, and your supporters from ${moment(earlyAccessAt)}. ${out}`
    : `Only you see this. ${out}`;
}
