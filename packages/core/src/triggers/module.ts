import type { TriggerKind } from '../context.ts';
import { defineModule, type Folds } from '../module.ts';
import type { TriggersEvent } from './event.ts';
import { reachTriggers } from './reach-triggers.ts';
import { createTriggersState, type TriggersState } from './state.ts';
import { Triggers, type TriggersData } from './triggers.ts';

const triggersFolds: Folds<TriggersEvent> = {
  'triggers-reached': ({ state: { triggers } }, { lines, tick }) => {
    for (const line of lines) triggers.waiting.begin({ ...line, tick });
  },
  'triggers-fired': ({ state: { triggers } }, { kind, keys }) => triggers.waiting.fired(kind, keys),
};

export const triggers = defineModule({
  name: 'triggers',
  state: createTriggersState,
  commands: { 'reach-triggers': reachTriggers },
  events: triggersFolds,
  snapshot: {
    take: ({ waiting }: TriggersState): TriggersData => waiting.toData(),
    restore: (data: TriggersData): TriggersState => ({ waiting: Triggers.fromData<TriggerKind>(data) }),
  },
});
