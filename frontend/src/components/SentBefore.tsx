import { Button } from './Button';
import { Link } from './Link';

interface SentBeforeProps {
  message: string;
  /** Where what was sent before stands. */
  to: string;
  /** Sends what is in the form beside it. */
  onSendAnew: () => void;
}

/**
 * Says that a form was sent already, as it was before it was changed. What stands opens beside the form, so that what
 * was written stays.
 */
export function SentBefore({ message, to, onSendAnew }: SentBeforeProps) {
  return (
    <div className="grid gap-2">
      <p role="alert" className="text-danger">
        {message}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link to={to} target="_blank">
            Look at it
          </Link>
        </Button>
        <Button size="sm" onClick={onSendAnew}>
          Send it as a new one
        </Button>
      </div>
    </div>
  );
}
