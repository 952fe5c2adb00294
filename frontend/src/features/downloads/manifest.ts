import type { Manifest } from '@/core/manifest';
import { DownloadQuestion } from './DownloadQuestion';

export const downloads: Manifest = {
  slots: { over: DownloadQuestion },
};
