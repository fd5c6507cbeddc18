/** What is kept under a name; made at first use. */
export const getOrCreate = <K extends string | number, T>(
  stored: Pick<Map<K, T>, 'get'> & { readonly set: (name: K, value: T) => unknown },
  name: K,
  make: () => T,
): T => {
  let found = stored.get(name);
  if (found === undefined) {
    found = make();
    stored.set(name, found);
  }
  return found;
};
