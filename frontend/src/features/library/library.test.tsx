import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { texts } from '@/lib/texts';
import { artist, page, track } from '@/test/fixtures';
import { asMember, asVisitor, renderPage, where } from '@/test/render';
import { answer, asked, startServer } from '@/test/server';
import { useLibrary, type Followable, type Saveable } from './useLibrary';

startServer();

interface ProbeData {
  audioTrack: Saveable;
  artist: Followable & { followerCount: number };
  getUserSavedTracks: { totalCount: number };
}

const probe: TypedDocumentNode<ProbeData> = gql`
  query LibraryProbe {
    audioTrack(id: "track-1") {
      id
      title
      isInLibrary
    }
    artist(id: "artist-1") {
      id
      artistName
      isFollowed
      followerCount
    }
    getUserSavedTracks {
      nodes {
        id
      }
      totalCount
    }
  }
`;

function Probe() {
  const { data } = useQuery(probe);
  const library = useLibrary();
  const song = data?.audioTrack;
  const band = data?.artist;
  if (!song || !band) return null;
  return (
    <>
      <button aria-pressed={song.isInLibrary} onClick={() => void library.toggleTrack(song)}>
        Heart
      </button>
      <button aria-pressed={band.isFollowed} onClick={() => void library.toggleFollow(band)}>
        Follow
      </button>
      <p>{`${data.getUserSavedTracks.totalCount} saved, ${band.followerCount} followers`}</p>
    </>
  );
}

function show({ saved = false, followed = false } = {}) {
  const song = track(1, { isInLibrary: saved });
  answer('LibraryProbe', {
    data: {
      audioTrack: song,
      artist: artist(1, { isFollowed: followed, followerCount: 40 }),
      getUserSavedTracks: page('TrackConnection', saved ? [song] : []),
    },
  });
  renderPage(<Probe />);
  return screen.findByRole('button', { name: 'Heart' });
}

const saveAnswer = (name: string, isInLibrary: boolean) => ({
  data: {
    [name]: {
      __typename: 'SaveTrackResult',
      success: true,
      message: null,
      track: { __typename: 'Track', id: 'track-1', isInLibrary },
    },
  },
});

const followAnswer = (name: string, isFollowed: boolean, followerCount: number) => ({
  data: {
    [name]: {
      __typename: 'FollowResult',
      success: true,
      message: null,
      artist: { __typename: 'Artist', id: 'artist-1', isFollowed, followerCount },
    },
  },
});

describe('saving a track', () => {
  beforeEach(() => void asMember());

  it('shows at once, and is in the list of what is saved', async () => {
    const heart = await show();
    let release = () => undefined as void;
    answer('SaveTrack', async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return saveAnswer('saveTrackToLibrary', true);
    });
    await userEvent.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('1 saved, 40 followers')).toBeInTheDocument();
    await waitFor(() => {
      release();
      expect(screen.getByText('Saved “Track 1”')).toBeInTheDocument();
    });
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('1 saved, 40 followers')).toBeInTheDocument();
  });

  it('reaches the server in the order in which it was pressed', async () => {
    const heart = await show();
    let release = () => undefined as void;
    answer('SaveTrack', async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return saveAnswer('saveTrackToLibrary', true);
    });
    answer('RemoveTrack', saveAnswer('removeTrackFromLibrary', false));
    await userEvent.click(heart);
    await waitFor(() => expect(asked('SaveTrack')).toHaveLength(1));
    await userEvent.click(heart);
    expect(asked('RemoveTrack')).toHaveLength(0);
    release();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
    expect(asked('RemoveTrack')).toHaveLength(1);
    expect(screen.getByText('0 saved, 40 followers')).toBeInTheDocument();
  });

  it('is taken back where it fails, with the text of the specification', async () => {
    const heart = await show();
    answer('SaveTrack', {
      data: null,
      errors: [{ message: 'down', extensions: { code: 'UNAVAILABLE' } }],
    });
    await userEvent.click(heart);
    expect(await screen.findByText(texts.fault.saveTrack)).toBeInTheDocument();
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('0 saved, 40 followers')).toBeInTheDocument();
  });

  it('is removed, and the removal undone', async () => {
    const heart = await show({ saved: true });
    answer('RemoveTrack', saveAnswer('removeTrackFromLibrary', false));
    answer('SaveTrack', saveAnswer('saveTrackToLibrary', true));
    await userEvent.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('0 saved, 40 followers')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.getByText('1 saved, 40 followers')).toBeInTheDocument();
  });

  it('says where the removal cannot be undone', async () => {
    const heart = await show({ saved: true });
    answer('RemoveTrack', saveAnswer('removeTrackFromLibrary', false));
    answer('SaveTrack', { data: null, errors: [{ message: 'down' }] });
    await userEvent.click(heart);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(texts.fault.saveTrack)).toBeInTheDocument();
    expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('following', () => {
  it('counts at once, and takes the count of the server', async () => {
    asMember();
    await show();
    answer('Follow', followAnswer('followUser', true, 57));
    const follow = screen.getByRole('button', { name: 'Follow' });
    await userEvent.click(follow);
    expect(follow).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('0 saved, 57 followers')).toBeInTheDocument();
  });

  it('is asked of visitors with the way to the login', async () => {
    asVisitor();
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Log in to follow artists');
    await userEvent.click(screen.getByRole('button', { name: texts.login }));
    expect(where()).toBe('/login');
  });
});
