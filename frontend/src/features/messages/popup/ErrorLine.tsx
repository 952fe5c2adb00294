import { Button } from '@/components/Button';
import { messageTexts } from '@/lib/messageTexts';

/** What failed, as specified, and a way to try once more. */
export function ErrorLine({ problem, onRetry }: { problem: string; onRetry?: () => void }) {
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-3 px-4 py-3 text-sm text-danger"
    >
      <p className="wrap-anywhere">{messageTexts.messages.error(problem)}</p>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
