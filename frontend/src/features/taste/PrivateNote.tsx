import { EyeOff } from 'lucide-react';
import { Link } from '@/components/Link';
import { timeOf, usePrivate } from './usePrivate';

/** Beside the player's buttons while listening is private, with the way to end it. */
export default function PrivateNote() {
  const on = usePrivate();
  if (!on) return null;
  const label = `Private listening until ${timeOf(on.until)}`;
  return (
    <Link
      to="/settings/taste#private"
      aria-label={label}
      title={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-accent-text hover:bg-raised"
    >
      <EyeOff size={19} aria-hidden="true" />
    </Link>
  );
}
