import { Lock } from 'lucide-react';
import { TextLink } from '@/components/Link';

interface SupportersNoteProps {
  /** The album or track, as a sentence names it. */
  what: 'album' | 'track';
  tier: string;
  handle: string;
  /** Whether its first 30 seconds may be heard. */
  preview: boolean;
}

/** Says why something does not play, and where its tier is. */
export function SupportersNote({ what, tier, handle, preview }: SupportersNoteProps) {
  return (
    <p className="mt-4 flex items-start gap-2 text-sm text-text-2">
      <Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />
      <span>
        This {what} is for supporters with <TextLink to={`/${handle}`}>{tier}</TextLink>.
        {preview && ' You can hear the first 30 seconds.'}
      </span>
    </p>
  );
}
