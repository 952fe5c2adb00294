import type { Manifest } from '@/core/manifest';
import { policies } from './api/policies';

export const uses = ['library', 'offline', 'taste'];

export const catalogue: Manifest = {
  cache: policies,
};
