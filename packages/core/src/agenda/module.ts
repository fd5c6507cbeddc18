import type { AgendaKind } from '../context.ts';
import { defineModule, type Folds } from '../module.ts';
import type { AgendaEvent } from './event.ts';
import { setFirstAside } from './set-aside.ts';
import { type AgendaState, createAgendaState, type SetAside } from './state.ts';

const agendaFolds: Folds<AgendaEvent> = {
  'agenda-done': ({ state }, { moment, kind, count }) => state.agenda.waiting.removeFirst(moment, kind, count),
  'agenda-set-aside': ({ state: { agenda, triggers } }, { type: _type, ...aside }) => {
    const { moment, kind, key, price } = aside;
    if (price) triggers.waiting.remove(kind, key);
    else agenda.waiting.remove(moment, kind, key);
    agenda.aside.push(aside);
  },
};

type AgendaSnapshot = {
  readonly waiting: readonly (readonly [moment: number, kind: string, keys: readonly string[]])[];
  readonly aside: readonly SetAside[];
};

export const agenda = defineModule({
  name: 'agenda',
  state: createAgendaState,
  commands: { 'set-aside': setFirstAside },
  events: agendaFolds,
  snapshot: {
    take: ({ waiting, aside }: AgendaState): AgendaSnapshot => ({
      waiting: [...waiting.all()].map(({ moment, kind, keys }) => [moment, kind, keys]),
      aside,
    }),
    restore: ({ waiting, aside }: AgendaSnapshot): AgendaState => {
      const state = createAgendaState();
      for (const [moment, kind, keys] of waiting)
        for (const key of keys) state.waiting.add(moment, kind as AgendaKind, key);
      for (const each of aside) state.aside.push(each);
      return state;
    },
  },
});
