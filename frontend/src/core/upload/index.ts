export { summarise } from './progress';
export { uploads, useUploads } from './react';
export type { AddOptions, UploadedFile, UploadItem, UploadPrefix, Uploads } from './types';
