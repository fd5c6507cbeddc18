/** Things in the order of their keys, by code units; so that equal states give equal data. */
export const sorted = <T>(items: Iterable<T>, key: (item: T) => string): T[] =>
  [...items].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    return x < y ? -1 : x > y ? 1 : 0;
  });
