import { useEffect, useRef } from 'react';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { type UploadedFile, uploads } from '@/core/upload';
import { changeRow, type Row, useBatch } from './batch';
import { unpackDocument } from '../api/unpack';

/** Puts what is in a ZIP in the ZIP's place, as soon as that has arrived. */
export function useUnpack(): void {
  const change = useChange();
  const rows = useBatch(({ rows }) => rows);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const row of rows) {
      if (row.prefix !== 'archives' || !row.file || row.problem || asked.current.has(row.id))
        continue;
      asked.current.add(row.id);
      change(unpackDocument, { key: row.file.key })
        .then(({ unpackUpload: entries }) => {
          uploads.dismiss(row.id);
          const found = entries.flatMap(({ name, file }): Row[] =>
            file ? [toRow(`${row.name.replace(/\.zip$/i, '')}/${name}`, file)] : [],
          );
          const refused = entries.flatMap(({ name, error }) =>
            error ? [`${name}: ${error}`] : [],
          );
          if (entries.length === 0) refused.push(`${row.name} has no sound and no picture in it.`);
          useBatch.setState((batch) => ({
            rows: batch.rows.flatMap((each) => (each.id === row.id ? found : [each])),
            refused,
          }));
        })
        .catch((error: unknown) => changeRow(row.id, { problem: toRefused(error).message }));
    }
  }, [rows, change]);
}

function toRow(name: string, file: UploadedFile): Row {
  const prefix = file.kind === 'IMAGE' ? 'images' : 'audio';
  return { id: file.key, prefix, name, file, title: null, problem: null };
}
