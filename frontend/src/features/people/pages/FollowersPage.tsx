import { useQuery } from '@apollo/client/react';
import { followersDocument } from '../api/followers';
import { People } from '../People';
import { PeoplePage } from '../PeoplePage';

/** /{handle}/followers */
export default function FollowersPage() {
  return (
    <PeoplePage title="Followers">
      {({ userId, displayName }) => <Followers userId={userId} name={displayName} />}
    </PeoplePage>
  );
}

function Followers({ userId, name }: { userId: string; name: string }) {
  const { data, error, refetch, fetchMore } = useQuery(followersDocument, {
    variables: { userId },
  });
  const page = data?.followers;
  return (
    <People
      label="Followers"
      page={page}
      failed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={() => fetchMore({ variables: { after: page?.pageInfo.endCursor ?? null } })}
      empty={`Those who follow ${name} will be here.`}
    />
  );
}
