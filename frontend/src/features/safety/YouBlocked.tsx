import { skipToken, useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Button } from '@/components/Button';
import { EmptyState } from '@/components/States';
import { useSession } from '@/core/session';
import { blockedPeopleDocument } from './api/privacy';
import { useParting } from './useParting';

interface YouBlockedProps {
  handle: string;
  /** Called when they are not blocked any more. */
  onUnblock: () => void;
  /** Stands where it is not the person who blocked them: nobody learns who is behind it. */
  children: ReactNode;
}

/** In the place of the page of somebody whom the person blocked: says so, and has them back. */
export function YouBlocked({ handle, onUnblock, children }: YouBlockedProps) {
  const { status } = useSession();
  const { data, loading } = useQuery(blockedPeopleDocument, status === 'member' ? {} : skipToken);
  const { unblock } = useParting();
  const key = handle.replace(/^@/, '').toLowerCase();
  const found = data?.blockedPeople.nodes.find((each) => each.handle.toLowerCase() === key);
  if (loading && !data) return null;
  if (!found) return children;
  const who = { userId: found.userId, name: found.displayName };
  return (
    <div className="page py-16">
      <EmptyState
        title={`You blocked ${found.displayName}.`}
        action={
          <Button
            onClick={async () => {
              if (await unblock(who)) onUnblock();
            }}
          >
            Unblock
          </Button>
        }
      >
        Neither of you sees the other’s page.
      </EmptyState>
    </div>
  );
}
