import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { aheadOfNeed } from '@/core/data/link';
import { toRefused } from '@/core/data/refused';
import { useSlot } from '@/core/manifest';
import { NotFound } from '@/features/places';
import { readFragment } from '@/gql';
import type { PostPartsFragment } from '@/gql/graphql';
import { usePageTitle } from '@/lib/page';
import { postDocument } from '../api/post';
import { postFragment } from '../api/postFragment';
import { PostCard } from '../PostCard';

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: postDocument, variables: { id }, ...aheadOfNeed });
}

/** /post/{id} */
export default function PostPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(postDocument, { variables: { id } });
  const post = data && readFragment(postFragment, data.getPostById);
  usePageTitle(post ? `Post by ${post.displayName}` : undefined);
  if (!post && error) {
    if (toRefused(error).code === 'NOT_FOUND') return <NotFound what="This post" />;
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!post) {
    return (
      <Loading label="Loading post">
        <div className="page pt-8">
          <Skeleton className="h-40 max-w-160" />
        </div>
      </Loading>
    );
  }
  return (
    <div className="page grid grid-cols-1 gap-10 pt-8">
      <div className="max-w-160">
        <h1 className="sr-only">Post by {post.displayName}</h1>
        <PostCard post={post} alone />
      </div>
      {post.status === 'PUBLISHED' && <Talk post={post} />}
    </div>
  );
}

function Talk({ post }: { post: PostPartsFragment }) {
  const talk = useSlot('talk');
  return talk.map((Part, at) => (
    <Part key={at} work={{ ...post, type: 'POST', title: `Post by ${post.displayName}` }} />
  ));
}
