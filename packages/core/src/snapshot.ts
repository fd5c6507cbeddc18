import type { Core, CoreConfig, State } from './context.ts';
import { type modules, ofEach } from './modules.ts';

type Parts = { readonly [M in (typeof modules)[number] as M['name']]: ReturnType<M['snapshot']['take']> };

/** The whole journalled state as plain data; two equal states give equal data, in equal order. Version goes up when the shape changes. */
export type Snapshot = { readonly version: 9 } & Parts;

/** The state as plain data. */
export const takeSnapshot = ({ state }: Core): Snapshot => {
  const parts = ofEach(({ name, snapshot }) => snapshot.take(state[name] as never));
  return { version: 9, ...(parts as Parts) };
};

/** The core that a snapshot was taken of. @throws {InvariantBroken} when the data does not fit together. */
export const restoreSnapshot = (config: CoreConfig, data: Snapshot): Core => {
  const parts = ofEach(({ name, snapshot }) => snapshot.restore(data[name] as never));
  return { config, state: parts as State };
};
