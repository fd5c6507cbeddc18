/** Does `work` when all that came before it under the same key is over, whatever became of it. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets what concerns one thing wait for its turn in this process, where it holds no connection and no thread while it waits. Between processes
 * the database still decides.
 */
export const createKeyedQueue = (): KeyedQueue => {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const over = mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === over) last.delete(key);
      });
    last.set(key, over);
    return mine;
  };
};
