/**
 * How the journal writes the events of an order's way: as a list of their fields in a fixed order, without the names (rule JOURNAL-49). A form says
 * which fields, in which order; what does not have just these, in this order, is written in full. A list begins with the event's type.
 */
export type JournalForm<T> = {
  /** The JSON of a value; empty where the value has another form. */
  readonly write: (value: T) => string;
  /** The value of parsed JSON that `write` made. */
  readonly read: (written: never) => T;
};

/** What `write` gives for a value of another form. */
const OTHER_FORM = '';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what JSON escapes
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

const quoted = (text: string): string => (escaped.test(text) ? JSON.stringify(text) : `"${text}"`);

const same = (written: unknown): unknown => written;

const NUMBER: JournalForm<number> = {
  write: (value) => (Number.isFinite(value) && !Object.is(value, -0) ? `${value}` : OTHER_FORM),
  read: same as JournalForm<number>['read'],
};

const TEXT: JournalForm<string> = {
  write: (value) => (typeof value === 'string' ? quoted(value) : OTHER_FORM),
  read: same as JournalForm<string>['read'],
};

const FLAG: JournalForm<boolean> = {
  write: (value) => (typeof value === 'boolean' ? `${value}` : OTHER_FORM),
  read: same as JournalForm<boolean>['read'],
};

const UNITS: JournalForm<bigint> = {
  write: (value) => (typeof value === 'bigint' ? `"${value}"` : OTHER_FORM),
  read: (written: string) => BigInt(written),
} as JournalForm<bigint>;

/** A number, of whatever kind. */
export const number = <T extends number>(): JournalForm<T> => NUMBER as unknown as JournalForm<T>;

/** A text, of whatever kind. */
export const text = <T extends string>(): JournalForm<T> => TEXT as unknown as JournalForm<T>;

/** An integer without bounds. */
export const units = <T extends bigint>(): JournalForm<T> => UNITS as unknown as JournalForm<T>;

/** Whether something is so. */
export const flag = (): JournalForm<boolean> => FLAG;

/** Null, and nothing else. */
export const nothing: JournalForm<null> = {
  write: (value) => (value === null ? 'null' : OTHER_FORM),
  read: same as JournalForm<null>['read'],
};

export const nullable = <T>(form: JournalForm<T>): JournalForm<T | null> =>
  ({
    write: (value) => (value === null ? 'null' : form.write(value)),
    read: (written: never) => (written === null ? null : form.read(written)),
  }) as JournalForm<T | null>;

export const listOf = <T>(form: JournalForm<T>): JournalForm<readonly T[]> =>
  ({
    write: (values) => {
      if (!Array.isArray(values)) return OTHER_FORM;
      let json = '[';
      for (let index = 0; index < values.length; index++) {
        const part = form.write(values[index]);
        if (part === OTHER_FORM) return OTHER_FORM;
        json += index === 0 ? part : `,${part}`;
      }
      return `${json}]`;
    },
    read: (written: readonly never[]) => written.map((each) => form.read(each)),
  }) as JournalForm<readonly T[]>;

/** The fields that are always there: one that may be absent makes a value of another form, unless it is one of {@link Optional}. */
export type Fields<T> = { readonly [K in keyof T as object extends Pick<T, K> ? never : K]: JournalForm<T[K]> };

/** Fields that may be absent, behind all others and in one order. */
export type Optional<T> = {
  readonly [K in keyof T as object extends Pick<T, K> ? K : never]?: JournalForm<Exclude<T[K], undefined>>;
};

/** Stands for a field that is absent before one that is there: no form writes an object. */
const ABSENT = '{}';

const isAbsent = (written: unknown): boolean =>
  typeof written === 'object' && written !== null && !Array.isArray(written);

/** A form of whatever values. */
export type AnyForm = { readonly write: (value: unknown) => string; readonly read: (written: unknown) => unknown };

/** Fields are compared with their names in the value's own order, so that what is read again equals what was written, that order included. */
export const record = <T extends object>(fields: Fields<T>, optional: Optional<T> = {}): JournalForm<T> => {
  const least = Object.keys(fields).length;
  const names = [...Object.keys(fields), ...Object.keys(optional)];
  const forms = [...Object.values(fields), ...Object.values(optional)] as AnyForm[];
  return {
    write: (value) => {
      let json = '[';
      let index = 0;
      for (const name in value) {
        // As in exact text, what is undefined is not there.
        if (value[name] === undefined && (name !== names[index] || index >= least)) continue;
        for (; index >= least && index < names.length && name !== names[index]; index += 1) json += `,${ABSENT}`;
        if (name !== names[index]) return OTHER_FORM;
        const part = (forms[index] as AnyForm).write(value[name]);
        if (part === OTHER_FORM) return OTHER_FORM;
        json += index === 0 ? part : `,${part}`;
        index += 1;
      }
      return index >= least ? `${json}]` : OTHER_FORM;
    },
    read: (written: readonly unknown[]) => {
      const value: Record<string, unknown> = {};
      const count = Math.max(least, Math.min(names.length, written.length));
      for (let index = 0; index < count; index++)
        if (index < least || !isAbsent(written[index]))
          value[names[index] as string] = (forms[index] as AnyForm).read(written[index]);
      return value as T;
    },
  } as JournalForm<T>;
};

/** One of several records, told apart by a text that each has at the same place: their type, which comes first, where no other is named. */
export const oneOf = <T, F extends keyof T = 'type' & keyof T>(
  variants: { readonly [K in T[F] & string]: JournalForm<Extract<T, Readonly<Record<F, K>>>> },
  field: F = 'type' as F,
  place = 0,
): JournalForm<T> => {
  const forms = new Map(Object.entries(variants)) as ReadonlyMap<string, AnyForm>;
  return {
    write: (value) => forms.get(value[field] as string)?.write(value) ?? OTHER_FORM,
    read: (written: readonly unknown[]) => {
      const name = written[place] as string;
      const form = forms.get(name);
      if (form === undefined) throw new TypeError(`the journal has no form '${name}'`);
      return form.read(written) as T;
    },
  } as JournalForm<T>;
};

type Typed = { readonly type: string };

/** The forms of a journal: the newest of each type writes, all of them read. */
export type Forms = {
  readonly write: (value: Typed) => string;
  readonly read: (written: readonly unknown[]) => unknown;
};

const typeOf = (name: string): string => name.split('.', 1)[0] as string;

/**
 * Forms by their names, oldest first: the type, and for a later form of it the type with a number, 'order-placed.2'. A list in the journal begins
 * with the form's name, or with one of the former names of its type.
 */
export const createForms = (
  entered: readonly (readonly [name: string, form: AnyForm])[],
  formerTypes: ReadonlyMap<string, string> = new Map(),
): Forms => {
  const byName = new Map(entered.map(([name, form]) => [name, { form, type: typeOf(name) }]));
  for (const [former, type] of formerTypes) {
    const known = byName.get(type);
    if (known) byName.set(former, known);
  }
  const newest = new Map(entered.map(([name, form]) => [typeOf(name), { name, form }]));
  return {
    write: (value) => {
      const { type } = value;
      const own = newest.get(type);
      const json = own?.form.write(value) ?? OTHER_FORM;
      return json === OTHER_FORM || own?.name === type ? json : json.replace(`"${type}"`, `"${own?.name}"`);
    },
    read: (written) => {
      const name = written[0] as string;
      const known = byName.get(name);
      if (known === undefined) throw new TypeError(`the journal has no form '${name}'`);
      const { form, type } = known;
      return form.read(type === name ? written : [type, ...written.slice(1)]);
    },
  };
};
