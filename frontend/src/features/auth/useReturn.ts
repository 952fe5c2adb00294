import { useLocation, useNavigate } from 'react-router';

/** Where a person goes once signed in: back to where they came from, within the site. */
export function useReturn(): { from: string; goBack: () => void } {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const from = pathOf(state);
  return { from, goBack: () => void navigate(from, { replace: true }) };
}

function pathOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  const isOurs = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return isOurs && !/^\/(login|register|forgot-password)\b/.test(from) ? from : '/';
}
