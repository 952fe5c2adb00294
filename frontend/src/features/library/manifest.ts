import type { Manifest } from '@/core/manifest';
import { policies } from './api/policies';

export const uses = [];

export const library: Manifest = {
  cache: policies,
};
