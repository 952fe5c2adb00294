import { useEffect, useRef, useState } from 'react';
import { type UploadItem, uploads, useUploads } from '@/core/upload';
import { takeFrame } from './takeFrame';

/** As the server has it. */
export const mostAlt = 1500;

/** What the file fields take. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/gif';
export const accepted = `${acceptedPictures},video/mp4,video/webm,video/quicktime`;

/** What a thing may have of them. */
interface Limits {
  most: number;
  videos: boolean;
  /** The thing, as the person reads it. */
  what: string;
}

/** Those of a post. */
const ofPost: Limits = { most: 8, videos: true, what: 'post' };
const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** A picture or a video on its way into a post. */
export interface Attached {
  /** The upload's, or that of an earlier page. */
  id: string;
  kind: 'IMAGE' | 'VIDEO';
  name: string;
  alt: string;
  /** Where it can be looked at here; undefined for what was kept of an earlier page and has no address any more. */
  src: string | undefined;
  /** Once it has arrived. */
  key: string | null;
  /** The picture that stands for a video, where the server took none. */
  thumbnailKey: string | null;
}

/** What outlives the page: what has arrived waits two days for its post. */
export type KeptMedia = Omit<Attached, 'key'> & { key: string };

export interface AttachedMedia {
  items: readonly Attached[];
  /** The upload of each that has not arrived. */
  uploadOf: (id: string) => UploadItem | undefined;
  /** Whether something has not arrived. */
  isWaiting: boolean;
  /** What was wrong with what was chosen last. */
  problem: string | null;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  describe: (id: string, alt: string) => void;
  retry: (id: string) => void;
  clear: () => void;
  /** Of createPost and updatePost. */
  toInput: () => { multimediaUrl?: string[]; multimediaAlt?: string[]; videoThumbnailUrl?: string };
}

/** The pictures and the video of what is being written: sent as they are chosen. */
export function useMedia(kept: readonly KeptMedia[], limits: Limits = ofPost): AttachedMedia {
  const [items, setItems] = useState<readonly Attached[]>(kept);
  const [problem, setProblem] = useState<string | null>(null);
  const all = useUploads();
  const made = useRef(new Set<string>());
  const sources = useRef(new Map<string, File>());
  useEffect(() => {
    const addresses = made.current;
    return () => {
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, []);

  const patch = (id: string, part: Partial<Attached>) =>
    setItems((list) => list.map((each) => (each.id === id ? { ...each, ...part } : each)));

  const follow = async (id: string, kind: Attached['kind']) => {
    const file = sources.current.get(id);
    try {
      const arrived = await uploads.whenDone(id);
      uploads.dismiss(id);
      let thumbnailKey = null;
      if (file && kind === 'VIDEO' && !arrived.embeddedArtKey) thumbnailKey = await sendFrame(file);
      patch(id, { key: arrived.key, thumbnailKey });
    } catch {
      // The upload itself says what is wrong, and can be tried again.
    }
  };

  const add = (files: readonly File[]) => {
    const kinds = files.map((file) => (file.type.startsWith('video/') ? 'VIDEO' : 'IMAGE'));
    const wrong = refuse(items, files, kinds, limits);
    setProblem(wrong);
    if (wrong) return;
    const added = files.map((file, at): Attached => {
      const kind = kinds[at]!;
      const [id] = uploads.add([file], {
        prefix: kind === 'VIDEO' ? 'video' : 'images',
        context: 'single',
      });
      const src = URL.createObjectURL(file);
      made.current.add(src);
      sources.current.set(id!, file);
      void follow(id!, kind);
      return { id: id!, kind, name: file.name, alt: '', src, key: null, thumbnailKey: null };
    });
    setItems((list) => [...list, ...added]);
  };

  return {
    items,
    uploadOf: (id) => all.find((each) => each.id === id),
    isWaiting: items.some(({ key }) => key === null),
    problem,
    add,
    remove: (id) => {
      uploads.cancel(id);
      setProblem(null);
      setItems((list) => list.filter((each) => each.id !== id));
    },
    move: (id, by) =>
      setItems((list) => {
        const from = list.findIndex((each) => each.id === id);
        const to = from + by;
        if (to < 0 || to >= list.length) return list;
        const moved = [...list];
        moved.splice(to, 0, ...moved.splice(from, 1));
        return moved;
      }),
    describe: (id, alt) => patch(id, { alt }),
    retry: (id) => {
      uploads.retry(id);
      const item = items.find((each) => each.id === id);
      if (item) void follow(id, item.kind);
    },
    clear: () => {
      for (const { id, key } of items) if (key === null) uploads.cancel(id);
      setItems([]);
      setProblem(null);
    },
    toInput: () => {
      const thumbnail = items.find(({ thumbnailKey }) => thumbnailKey)?.thumbnailKey;
      if (items.length === 0) return {};
      return {
        multimediaUrl: items.flatMap(({ key }) => key ?? []),
        multimediaAlt: items.map(({ alt }) => alt),
        ...(thumbnail ? { videoThumbnailUrl: thumbnail } : {}),
      };
    },
  };
}

function refuse(
  items: readonly Attached[],
  files: readonly File[],
  kinds: readonly Attached['kind'][],
  { most, videos: hasVideos, what }: Limits,
): string | null {
  const types = (hasVideos ? accepted : acceptedPictures).split(',');
  const other = files.find(({ type }) => !types.includes(type));
  if (other)
    return hasVideos
      ? `“${other.name}” is neither a picture nor a video that can be shown here.`
      : `“${other.name}” is no picture that can be shown here.`;
  if (items.length + files.length > most)
    return `A ${what} has at most ${words[most]} pictures${hasVideos ? ' and videos' : ''}.`;
  const videos = [...items.map(({ kind }) => kind), ...kinds].filter((kind) => kind === 'VIDEO');
  return videos.length > 1 ? 'A post has one video.' : null;
}

/** Sends a picture of a video; null where this browser cannot take one: it is shown without. */
async function sendFrame(file: File): Promise<string | null> {
  const frame = await takeFrame(file);
  if (!frame) return null;
  const [id] = uploads.add([frame], { prefix: 'images', context: 'single' });
  try {
    return (await uploads.whenDone(id!)).key;
  } catch {
    return null;
  } finally {
    uploads.dismiss(id!);
  }
}
