import { Button } from '@/components/Button';
import { Link } from '@/components/Link';

/** The way to the page of taste, for the settings. */
export function TasteSettings() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-prose text-text-2">
        What is believed of what you like, what you said yourself, and private listening.
      </p>
      <Button asChild size="sm">
        <Link to="/settings/taste">See your taste</Link>
      </Button>
    </div>
  );
}
