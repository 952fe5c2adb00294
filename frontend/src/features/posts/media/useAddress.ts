import { useEffect, useState } from 'react';
import { getAccessToken } from '@/core/session';
import type { PostPartsFragment } from '@/gql/graphql';

/**
 * Gives the addresses of a post's files to elements that ask by themselves. Those of a post that is not open to all take
 * the person's token; until it is there the address is undefined.
 */
export function useAddress({ status, fansOnly, tierId }: PostPartsFragment) {
  const isOpen = status === 'PUBLISHED' && !fansOnly && !tierId;
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (isOpen) return;
    let isGone = false;
    void getAccessToken().then((renewed) => {
      if (!isGone) setToken(renewed);
    });
    return () => {
      isGone = true;
    };
  }, [isOpen]);
  return (url: string): string | undefined => {
    if (isOpen) return url;
    return token ? `${url}?access_token=${encodeURIComponent(token)}` : undefined;
  };
}
