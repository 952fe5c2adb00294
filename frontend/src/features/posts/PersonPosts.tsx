import { useSession } from '@/core/session';
import { Composer } from './Composer';
import { OfPage } from './OfPage';

interface PersonPostsProps {
  person: { userId: string; displayName: string };
}

/** What somebody who is no artist writes. */
export function PersonPosts({ person: { userId, displayName } }: PersonPostsProps) {
  const own = useSession().userId === userId;
  return (
    <div className="grid gap-8">
      {own && <Composer />}
      <OfPage
        userId={userId}
        community={false}
        name={displayName}
        empty={own ? undefined : <span hidden data-nothing="" />}
      />
    </div>
  );
}
