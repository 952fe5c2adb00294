import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** The server as the tests have it: nothing answers unless a test says how. */
export const server = setupServer();

/** Starts it for the tests of a file. A call that no test foresaw fails that test. */
export function startServer(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    heard.length = 0;
  });
  afterAll(() => server.close());
}

type Variables = Record<string, unknown>;
type Answer = Record<string, unknown>;

interface Operation {
  operationName: string;
  variables: Variables;
}

const heard: Operation[] = [];

/** The variables of each call of an answered GraphQL operation, in the order in which they came. */
export function asked(operation: string): Variables[] {
  return heard
    .filter(({ operationName }) => operationName === operation)
    .map((each) => each.variables);
}

/** Answers a GraphQL operation by name; the answer may wait, and may depend on the variables. */
export function answer(
  operation: string,
  data: Answer | ((variables: Variables) => Answer | Promise<Answer>),
): void {
  server.use(
    http.post('/api/graphql', async ({ request }) => {
      const { operationName, variables } = (await request.clone().json()) as Operation;
      if (operationName !== operation) return undefined;
      heard.push({ operationName, variables });
      return HttpResponse.json(typeof data === 'function' ? await data(variables) : data);
    }),
  );
}

/** Answers a REST call with a problem. */
export function problem(
  method: 'get' | 'post' | 'patch',
  path: string,
  status: number,
  code: string,
) {
  server.use(
    http[method](path, () =>
      HttpResponse.json(
        { status, code, title: code, detail: `It is ${code}.` },
        { status, headers: { 'Content-Type': 'application/problem+json' } },
      ),
    ),
  );
}
