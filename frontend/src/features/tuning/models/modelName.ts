import { formatTime } from '@/lib/figures';
import type { Model } from '../types';

type Called = Pick<Model, 'name' | 'trainedAt'>;

/** What a model is called in a sentence: '“Baseline”', 'the model of 21 Nov 2026, 10:04:12'. */
export function callModel({ name, trainedAt }: Called): string {
  return name ? `“${name}”` : `the model of ${formatTime(trainedAt)}`;
}

/** The same at the beginning of one. */
export function beginWithModel({ name, trainedAt }: Called): string {
  return name ? `“${name}”` : `The model of ${formatTime(trainedAt)}`;
}

/** The same in a list: 'Baseline, 21 Nov 2026, 10:04:12'. */
export function listModel({ name, trainedAt }: Called): string {
  return name ? `${name}, ${formatTime(trainedAt)}` : formatTime(trainedAt);
}
