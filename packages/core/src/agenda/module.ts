import { defineModule, type Folds } from '../module.ts';
import type { AgendaEvent } from './event.ts';
import { setAgendaAside } from './set-aside.ts';
import { type AgendaState, createAgendaState, type SetAside } from './state.ts';

const agendaFolds: Folds<AgendaEvent> = {
  'agenda-done': ({ state }, { moment, kind, count }) => state.agenda.waiting.removeFirst(moment, kind, count),
  'agenda-set-aside': ({ state: { agenda } }, { at, moment, kind, key, because }) => {
    agenda.waiting.remove(moment, kind, key);
    agenda.aside.push({ at, moment, kind, key, because });
  },
};

type AgendaSnapshot = {
  readonly waiting: readonly (readonly [moment: number, kind: string, keys: readonly string[]])[];
  readonly aside: readonly SetAside[];
};

export const agenda = defineModule({
  name: 'agenda',
  state: createAgendaState,
  commands: { 'set-agenda-aside': setAgendaAside },
  events: agendaFolds,
  snapshot: {
    take: ({ waiting, aside }: AgendaState): AgendaSnapshot => ({
      waiting: [...waiting.all()].map(({ moment, kind, keys }) => [moment, kind, keys]),
      aside,
    }),
    restore: ({ waiting, aside }: AgendaSnapshot): AgendaState => {
      const state = createAgendaState();
      for (const [moment, kind, keys] of waiting) for (const key of keys) state.waiting.add(moment, kind, key);
      for (const each of aside) state.aside.push(each);
      return state;
    },
  },
});
