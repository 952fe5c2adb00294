import type { Experiment } from './types';

/** '12.5 %'. */
export function formatPart(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

type Running = Pick<Experiment, 'name' | 'share'>;

/** Those who are in no arm of an experiment, and have the tuning in force. */
function sayOthers({ share }: Running): string {
  return share < 0.5
    ? `visitors and the ${formatPart(1 - 2 * share)} of people who are in no arm`
    : 'visitors alone';
}

/** What holds for whom now. */
export function sayStanding(experiment: Running | null): string {
  if (!experiment) return 'It holds for everybody; so does a change, at once.';
  return `While “${experiment.name}” runs it holds for ${sayOthers(experiment)}; so does a change, at once. The ${formatPart(2 * experiment.share)} in its arms have it when it is over.`;
}

/** Who has a change of the tuning, and when. */
export function sayReach(experiment: Running | null): string {
  if (!experiment) return 'It holds for everybody at once, from the next request on.';
  return `“${experiment.name}” runs: it holds at once for ${sayOthers(experiment)}, and for the ${formatPart(2 * experiment.share)} in its arms when it is over.`;
}

/** The same once it was changed. */
export function sayDone(experiment: Running | null): string {
  return experiment
    ? `It holds now for ${sayOthers(experiment)} of “${experiment.name}”.`
    : 'It holds for everybody now.';
}
