import { useQuery } from '@apollo/client/react';
import { followingDocument } from '../api/following';
import { People } from '../People';
import { PeoplePage } from '../PeoplePage';

/** /{handle}/following */
export default function FollowingPage() {
  return (
    <PeoplePage title="Following">
      {({ userId, displayName }) => <Following userId={userId} name={displayName} />}
    </PeoplePage>
  );
}

function Following({ userId, name }: { userId: string; name: string }) {
  const { data, error, refetch, fetchMore } = useQuery(followingDocument, {
    variables: { userId },
  });
  const page = data?.following;
  return (
    <People
      label="Following"
      page={page}
      failed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={() => fetchMore({ variables: { after: page?.pageInfo.endCursor ?? null } })}
      empty={`Those whom ${name} follows will be here.`}
    />
  );
}
