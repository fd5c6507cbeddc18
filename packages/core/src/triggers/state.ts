import type { TriggerKind } from '../context.ts';
import { Triggers } from './triggers.ts';

export type TriggersState = { readonly waiting: Triggers<TriggerKind> };

export const createTriggersState = (): TriggersState => ({ waiting: new Triggers() });

declare module '../context.ts' {
  interface State {
    readonly triggers: TriggersState;
  }
}
