import { Copy, Link2 } from 'lucide-react';
import { Button } from '@/components/Button';
import { showSnackbar } from '@/components/snackbarStore';
import { addressOf } from './roomAddress';
import type { Room } from './types';

/** What lets others in: a code to say, or a link to send. */
export function Invite({ room }: { room: Room }) {
  const link = location.origin + addressOf(room);
  return (
    <section
      aria-labelledby="room-invite-title"
      className="@container grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <h2 id="room-invite-title" className="text-lg">
        Let others in
      </h2>
      <p>
        <span className="sr-only">Code: {room.code.split('').join(' ')}</span>
        <span
          aria-hidden="true"
          className="tabular font-display text-[min(3.5rem,17cqw)] leading-none tracking-[0.14em]"
        >
          {room.code}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copy(room.code, 'Code copied')}>
          <Copy size={16} aria-hidden="true" />
          Copy code
        </Button>
        <Button size="sm" onClick={() => void copy(link, 'Link copied')}>
          <Link2 size={17} aria-hidden="true" />
          Copy link
        </Button>
      </div>
    </section>
  );
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ type: 'success', message: done });
  } catch {
    // The browser does not let the page: the person can take the text from here.
    showSnackbar({ type: 'error', message: `It was not copied. Take it from here: ${text}` });
  }
}
