import { useEffect } from 'react';
import { Loading, Skeleton } from '@/components/States';
import { Toggle } from '@/components/Toggle';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useSession } from '@/core/session';
import { messageTexts } from '@/lib/messageTexts';
import type { Flag } from '../api/notificationApi';
import type { Preferences } from '../model/types';
import { ErrorLine } from '../popup/ErrorLine';
import { Away } from './Away';
import { Part } from './Part';
import { readPreferences, setFlags, usePreferences } from './preferences';
import { SoundPart } from './SoundPart';
import { WhoMayWrite } from './WhoMayWrite';

interface Choice {
  label: string;
  hint: string;
  flags: readonly Flag[];
}

const talk: readonly Flag[] = ['commentOnPost', 'commentReply', 'reactionToComment'];

const ofArtists: readonly Choice[] = [
  {
    label: 'New Followers',
    hint: 'When somebody begins to follow you',
    flags: ['userFollowed'],
  },
  {
    label: 'Comments & Likes',
    hint: 'When people comment on what you share, or react to it',
    flags: talk,
  },
  {
    label: 'Community Posts',
    hint: 'When somebody writes on your page',
    flags: ['communityPost'],
  },
];

const ofFans: readonly Choice[] = [
  { label: 'Posts', hint: 'New posts from artists you follow', flags: ['posts'] },
  { label: 'Events', hint: 'New events from artists you follow', flags: ['events'] },
  {
    label: 'Community Posts',
    hint: 'New community posts from artists you follow',
    flags: ['communityPost'],
  },
  { label: 'Music', hint: 'New music from artists you follow', flags: ['music'] },
  {
    label: 'Merchandise',
    hint: 'New merchandise from artists you follow',
    flags: ['merchandise'],
  },
  {
    label: 'Comments, Replies & Likes',
    hint: 'Comments, replies and likes from artists you follow',
    flags: talk,
  },
];

/** What the person is told of, by role; how it sounds; and what reaches them while they are away. */
export function SettingsTab() {
  const { userId, profile } = useSession();
  const { preferences, problem } = usePreferences();
  const isArtist = profile?.badges.some(({ badgeType }) => badgeType === 'Artist') ?? false;
  useEffect(() => void readPreferences(), []);
  return (
    <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto overscroll-contain p-4 pb-6">
      <Part
        title={isArtist ? messageTexts.messages.artistSettings : messageTexts.messages.fanSettings}
      >
        {problem && !preferences && (
          <ErrorLine problem={problem} onRetry={() => void readPreferences()} />
        )}
        {!preferences && !problem && <Waiting />}
        {preferences &&
          (isArtist ? ofArtists : ofFans).map((choice) => (
            <Flags key={choice.label} choice={choice} preferences={preferences} />
          ))}
      </Part>
      <SoundPart />
      {preferences && userId && <Away userId={userId} preferences={preferences} />}
      <WhoMayWrite />
    </div>
  );
}

/** One switch for flags that are set together. */
function Flags({ choice, preferences }: { choice: Choice; preferences: Preferences }) {
  const { label, hint, flags } = choice;
  return (
    <Toggle
      label={label}
      hint={hint}
      checked={flags.some((flag) => preferences[flag])}
      onChange={(isOn) => void setFlags(flags, isOn).catch(tellRefusal)}
    />
  );
}

function Waiting() {
  return (
    <Loading label="Loading settings">
      <div className="grid gap-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    </Loading>
  );
}
