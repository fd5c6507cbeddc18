type Value = string | number | bigint | boolean | symbol | null | undefined;

/** What changes a part of the state and answers something all the same. */
type Changing = 'set' | 'delete' | 'clear' | 'add' | 'take' | 'cancel';

type Nothing = ReturnType<() => void>;

/** A method that answers nothing is there to change something. */
type Read<T, K extends keyof T> = K extends Changing
  ? never
  : T[K] extends (...input: never[]) => infer Answer
    ? [Answer] extends [Nothing]
      ? never
      : K
    : K;

/** A part of the state for who only reads it: no field of it can be written, and no method of it changes anything, all the way down. */
export type Reading<T> = T extends Value
  ? T
  : T extends (...input: infer Input) => infer Answer
    ? (...input: Input) => Reading<Answer>
    : T extends ReadonlyMap<infer Key, infer Stored>
      ? ReadonlyMap<Key, Reading<Stored>>
      : T extends ReadonlySet<infer Stored>
        ? ReadonlySet<Reading<Stored>>
        : T extends readonly unknown[]
          ? { readonly [Index in keyof T]: Reading<T[Index]> }
          : T extends IterableIterator<infer Item>
            ? IterableIterator<Reading<Item>>
            : T extends Iterator<infer Item>
              ? Iterator<Reading<Item>>
              : { readonly [Key in keyof T as Read<T, Key>]: Reading<T[Key]> };
