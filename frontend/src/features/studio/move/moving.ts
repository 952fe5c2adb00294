import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type Chosen, fileBatch, type Files, type Row } from '../upload/files';
import { type ExportedAlbum, readExport } from './exported';

/** An album that was made, by its key; that of single tracks has no id. */
interface Made {
  key: string;
  id: string | null;
  title: string;
  /** It was not there before. */
  isNew: boolean;
  /** What could not be taken over, with the reason. */
  note: string | null;
}

/** Music on its way from elsewhere: kept over a reload, until all of it is made. */
export interface Moving extends Files {
  made: Made[];
  /** What JSON files say that lay beside the sounds. */
  exported: ExportedAlbum[];
}

const fresh = (userId: string | null = null): Moving => ({
  id: crypto.randomUUID(),
  userId,
  rows: [],
  refused: [],
  made: [],
  exported: [],
});

export const useMoving = create<Moving>()(
  persist(() => fresh(), { name: 'sidestage.studio.move', version: 1 }),
);

export const movingFiles = fileBatch(useMoving, 'move', fresh);

/** As many characters as an export may have. */
const longest = 1024 * 1024;

/** Takes what a JSON file says; one that is no export is refused. */
export function takeExport(name: string, text: string): void {
  const found = readExport(text);
  useMoving.setState(({ exported, refused }) =>
    found.length > 0
      ? { exported: [...exported, ...found] }
      : { refused: [...refused, `${name} is no export of Mirlo or Funkwhale that can be read.`] },
  );
}

/** Adds what was chosen: JSON is read here, all else goes on its way. */
export async function addChosen(chosen: readonly Chosen[]): Promise<void> {
  const isText = ({ path }: Chosen) => /\.json$/i.test(path);
  movingFiles.add(chosen.filter((each) => !isText(each)));
  for (const { file, path } of chosen.filter(isText)) {
    takeExport(path, file.size > longest ? '' : await file.text());
  }
}

/** Changes every row of some. */
export function changeAll(rows: readonly Row[], changes: Partial<Row>): void {
  for (const { id } of rows) movingFiles.change(id, changes);
}
