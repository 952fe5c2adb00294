import { serviceBase } from '@/core/data/services';

interface EngineHealth {
  name: string;
  /** Which of its kinds runs; empty where there is one alone. */
  kind: string;
  isUp: boolean;
}

/** Milliseconds: an engine that hangs is given two seconds by the server. */
const patience = 8000;

/** Asks which of the site's engines answer. The server tells everybody, and does so also where nothing else works. */
export async function askEngines(): Promise<EngineHealth[]> {
  const response = await fetch(`${serviceBase('user')}/readyz`, {
    signal: AbortSignal.timeout(patience),
  });
  const { engines } = (await response.json()) as {
    engines: Record<string, { status: string; engine?: string }>;
  };
  return Object.entries(engines).map(([name, { status, engine = '' }]) => ({
    name,
    kind: engine,
    isUp: status === 'ok',
  }));
}
