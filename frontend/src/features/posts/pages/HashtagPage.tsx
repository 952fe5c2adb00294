import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { EmptyState } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { aheadOfNeed } from '@/core/data/link';
import { usePageTitle } from '@/lib/page';
import { postsByHashtagDocument } from '../api/postsByHashtag';
import { PostList } from '../PostList';

export async function preload(
  client: ApolloClient,
  { name }: Record<string, string | undefined>,
): Promise<void> {
  if (name)
    await client.query({ query: postsByHashtagDocument, variables: { name }, ...aheadOfNeed });
}

/** /hashtag/{name}: what is posted under it. */
export default function HashtagPage() {
  const { name = '' } = useParams();
  const variables = { name };
  const { data, error, refetch, fetchMore } = useQuery(postsByHashtagDocument, { variables });
  const page = data?.getPostsByHashtag;
  const after = nextCursor(page);
  usePageTitle(`#${name}`);
  return (
    <div className="page pt-8">
      <h1 className="display mb-6 text-title wrap-anywhere">#{name}</h1>
      <div className="max-w-160">
        <PostList
          label={`Posts under #${name}`}
          posts={page?.nodes}
          failed={Boolean(error)}
          onRetry={() => void refetch()}
          onMore={
            after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })
          }
          empty={
            <EmptyState title="Nothing here yet.">
              What people post with #{name} will be here.
            </EmptyState>
          }
        />
      </div>
    </div>
  );
}
