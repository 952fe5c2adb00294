import { useSearchParams } from 'react-router';
import { lazyPart } from '@/components/lazyPart';
import { SectionHeader } from '@/components/SectionHeader';
import { WhenSeen } from '@/components/WhenSeen';
import type { WorkSlot } from '@/core/manifest';
import { plural } from '@/lib/format';

const Talk = lazyPart(async () => (await import('./Talk')).Talk, { quiet: true });

/**
 * Where the comments on a thing stand: they come once somebody sees the place, or at once where the address leads to one
 * of them.
 */
export function CommentsPlace({ work }: WorkSlot) {
  const isSought = useSearchParams()[0].has('comment');
  // Under what is for supporters, so are the comments.
  if (!work.hasAccessTo) return null;
  const isClosed = work.commentsAllowed === false;
  return (
    <section aria-labelledby="comments" data-print="no" className="relative max-w-160">
      <SectionHeader
        id="comments"
        title={work.commentCount > 0 ? plural(work.commentCount, 'comment') : 'Comments'}
      />
      {isClosed && <p className="text-text-3">Comments are closed.</p>}
      {(!isClosed || work.commentCount > 0) && <Coming work={work} isSought={isSought} />}
    </section>
  );
}

function Coming({ work, isSought }: WorkSlot & { isSought: boolean }) {
  if (isSought) {
    return (
      <div className="min-h-68">
        <Talk work={work} />
      </div>
    );
  }
  return (
    <WhenSeen className="min-h-68">
      <Talk work={work} />
    </WhenSeen>
  );
}
