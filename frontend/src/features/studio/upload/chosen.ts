import type { Chosen } from './files';

/** The files of an input, with their folders where a folder was chosen. */
export function fromInput(files: FileList | null): Chosen[] {
  return [...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

/** The files of a drop, those in folders among them. */
export async function fromDrop(data: DataTransfer): Promise<Chosen[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  // Entries have to be asked for before the first wait: after it the browser has emptied the list.
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.length === 0 || entries.includes(null)) {
    return [...data.files].map((file) => ({ file, path: file.name }));
  }
  const found = await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])));
  return found.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<Chosen[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ file, path: entry.fullPath.replace(/^\//, '') }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: Chosen[] = [];
  // A reader gives its entries in portions, and none when it is through.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return found;
    for (const each of portion) found.push(...(await filesIn(each)));
  }
}
