import { useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { showsPlayer } from './useNowPlaying';

/**
 * Returns the entry of the history with which the person came to the page, another object for each visit. Being led to
 * the same address again is another visit; opening and closing the full-screen player, an entry of its own, is not.
 */
export function useVisit(): Location {
  const location = useLocation();
  const type = useNavigationType();
  const [visit, setVisit] = useState(location);
  if (location.key === visit.key) return visit;
  const isSamePage = location.pathname === visit.pathname && location.search === visit.search;
  if (isSamePage && (type === 'POP' || showsPlayer(location.state))) return visit;
  const next = { ...location };
  setVisit(next);
  return next;
}
