import { useEffect, useRef } from 'react';
import type { StoreApi, UseBoundStore } from 'zustand';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { type UploadedFile, uploads } from '@/core/upload';
import type { FileBatch, Files, Row } from './files';
import { unpackDocument } from '../api/unpack';

/** Puts what is in a ZIP in the ZIP's place, as soon as that has arrived. */
export function useUnpack<B extends Files>(
  store: UseBoundStore<StoreApi<B>>,
  files: FileBatch,
  /** Takes what a JSON file says, with where it lay. */
  onText?: (name: string, text: string) => void,
): void {
  const change = useChange();
  const rows = store(({ rows: all }) => all);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const row of rows) {
      if (row.prefix !== 'archives' || !row.file || row.problem || asked.current.has(row.id))
        continue;
      asked.current.add(row.id);
      change(unpackDocument, { key: row.file.key })
        .then(({ unpackUpload: entries }) => {
          uploads.dismiss(row.id);
          // It was removed, or another look of this page has unpacked it.
          if (!store.getState().rows.some(({ id }) => id === row.id)) return;
          const inside = (name: string) => `${row.name.replace(/\.zip$/i, '')}/${name}`;
          const found = entries.flatMap(({ name, file }): Row[] =>
            file ? [toRow(inside(name), file)] : [],
          );
          const refused = entries.flatMap(({ name, error }) =>
            error ? [`${name}: ${error}`] : [],
          );
          for (const { name, text } of entries) {
            if (!text) continue;
            if (onText) onText(inside(name), text);
            else refused.push(`${name} is no sound and no picture.`);
          }
          if (entries.length === 0) refused.push(`${row.name} has no sound and no picture in it.`);
          const rest = store
            .getState()
            .rows.flatMap((each) => (each.id === row.id ? found : [each]));
          // Several ZIPs may be unpacked at once.
          const all = [...store.getState().refused, ...refused];
          store.setState({ rows: rest, refused: all } as Partial<B>);
        })
        .catch((error: unknown) => files.change(row.id, { problem: toRefused(error).message }));
    }
  }, [rows, change, store, files, onText]);
}

function toRow(name: string, file: UploadedFile): Row {
  const prefix = file.kind === 'IMAGE' ? 'images' : 'audio';
  return { id: file.key, prefix, name, file, title: null, problem: null };
}
