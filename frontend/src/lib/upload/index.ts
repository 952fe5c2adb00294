export { summarise } from './progress';
export { uploads, useUploads } from './react';
export type {
  AddOptions,
  FileHandle,
  FileTags,
  UploadedFile,
  UploadItem,
  UploadPrefix,
  Uploads,
  UploadState,
  UploadTotals,
} from './types';
