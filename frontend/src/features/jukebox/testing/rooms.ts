import type { PlayerTrack } from '@/core/player';
import type { NextInRoom, NowInRoom, Room } from '../types';

/** A song of 200 s; the id alone tells it apart. */
export function song(id: string, change: Partial<PlayerTrack> = {}): PlayerTrack {
  return {
    id,
    neo4jId: id,
    title: `Song ${id}`,
    artist: 'The Wings',
    artistHandle: 'thewings',
    artistId: 'artist-1',
    album: null,
    albumId: null,
    streamingUrl: `/stream/${id}`,
    duration: 200,
    coverArtUrl: '',
    tint: null,
    isDemoSound: false,
    attribution: null,
    ...change,
  };
}

export function entry(id: string, change: Partial<NextInRoom> = {}): NextInRoom {
  return {
    entryId: `entry-${id}`,
    song: song(id),
    reason: 'Because Ada played The Wings',
    votes: 0,
    mine: 0,
    wishedBy: null,
    ...change,
  };
}

export function nowPlaying(id: string, change: Partial<NowInRoom> = {}): NowInRoom {
  return {
    entryId: `entry-${id}`,
    song: song(id),
    startedAt: new Date().toISOString(),
    position: 0,
    paused: false,
    reason: 'You all like The Wings',
    skipVotes: 0,
    skipsNeeded: 2,
    mine: 0,
    ...change,
  };
}

/** A room that robin (fan-1) hosts and ada is in. */
export function room(change: Partial<Room> = {}): Room {
  return {
    id: 'room-1',
    code: 'K7QX2M',
    name: 'Kitchen',
    version: 1,
    hostId: 'fan-1',
    dial: 0.5,
    members: [
      { id: 'fan-1', handle: 'robin', displayName: 'Robin', avatarUrl: '', here: true },
      { id: 'fan-2', handle: 'ada', displayName: 'Ada Moss', avatarUrl: '', here: true },
    ],
    now: nowPlaying('a'),
    next: [entry('b'), entry('c')],
    serverTime: new Date().toISOString(),
    ...change,
  };
}
