/** What was read as the server takes it back: without the name that Apollo gives its type. */
export function withoutType<T extends object>(read: T): Omit<T, '__typename'> {
  const { __typename: _, ...values } = read as T & { __typename?: string };
  return values;
}
