import { err, ok } from '@bourse/rules';
import { decodeExact, encodeExact } from '../store/json.ts';
import { defineView, NEXT, type ViewSet } from '../store/views.ts';
import type { Core } from './core-port.ts';

/** The smallest business that shows the sequencer's work: accounts that get, and give to one another, never below zero. */
export type ToyCommand =
  | { readonly type: 'give'; readonly to: string; readonly amount: bigint }
  | { readonly type: 'move'; readonly from: string; readonly to: string; readonly amount: bigint }
  | { readonly type: 'look' }
  | { readonly type: 'break-while-deciding' }
  | { readonly type: 'break-while-folding' };

export type ToyEvent =
  | { readonly type: 'given'; readonly to: string; readonly amount: bigint }
  | { readonly type: 'moved'; readonly from: string; readonly to: string; readonly amount: bigint }
  | { readonly type: 'broken' };

export type ToyState = { balances: Map<string, bigint>; moves: number };

export const toyCore: Core<ToyState, ToyCommand, ToyEvent> = {
  create: () => ({ balances: new Map(), moves: 0 }),
  decide(state, command) {
    switch (command.type) {
      case 'give':
        return ok([{ type: 'given', to: command.to, amount: command.amount }]);
      case 'move':
        if ((state.balances.get(command.from) ?? 0n) < command.amount) return err('NOT_ENOUGH');
        return ok([{ type: 'moved', from: command.from, to: command.to, amount: command.amount }]);
      case 'look':
        return ok([]);
      case 'break-while-deciding':
        throw new RangeError('a decision that fails');
      case 'break-while-folding':
        return ok([{ type: 'broken' }]);
    }
  },
  carryOut(state, events, _at, folded) {
    for (const event of events) {
      toyCore.evolve(state, event, folded);
    }
  },
  evolve(state, event, folded) {
    if (event.type === 'broken') throw new Error('a fold that fails');
    const add = (name: string, amount: bigint) => state.balances.set(name, (state.balances.get(name) ?? 0n) + amount);
    if (event.type === 'moved') {
      add(event.from, -event.amount);
      state.moves += 1;
    }
    add(event.to, event.amount);
    folded?.(event);
  },
  commandText: encodeExact,
  eventText: encodeExact,
  eventsOf: (text) => decodeExact(text) as ToyEvent[],
  *lines({ balances, moves }) {
    yield encodeExact(moves);
    for (const each of [...balances].sort(([a], [b]) => (a < b ? -1 : 1))) yield encodeExact(each);
  },
  reader: () => {
    const lines: unknown[] = [];
    return {
      add: (line) => lines.push(decodeExact(line)),
      state: () => {
        const [moves, ...balances] = lines as [number, ...[string, bigint][]];
        return { balances: new Map(balances), moves };
      },
    };
  },
  adopt: (state, other) => Object.assign(state, other),
};

export const toyBalances = defineView({
  name: 'toy_balance',
  columns: { name: 'text', balance: 'numeric', seq: 'bigint' },
  mode: 'upsert',
  key: ['name'],
});

export const toyMoves = defineView({
  name: 'toy_move',
  columns: { seq: 'bigint', index: 'integer', payer: 'text?', payee: 'text', amount: 'numeric', at_ms: 'bigint' },
  mode: 'insert',
  key: ['seq', 'index'],
  indexes: [['payee', 'seq DESC']],
});

/** The entries of each account that it was paid by, numbered. */
export const toyNumbered = defineView({
  name: 'toy_numbered',
  columns: { payee: 'text', ref: 'bigint', no: 'number' },
  mode: 'insert',
  key: ['payee', 'no'],
  numbers: { no: ['payee'] },
});

export const toyViews: ViewSet<ToyState, ToyEvent> = {
  tables: [toyBalances, toyMoves, toyNumbered],
  write(event, { seq, at, index, state }, put) {
    if (event.type === 'broken') return;
    const payer = event.type === 'moved' ? event.from : null;
    put(toyMoves, { seq, index, payer, payee: event.to, amount: event.amount, at_ms: at });
    put(toyNumbered, { payee: event.to, ref: seq, no: NEXT });
    for (const name of payer === null ? [event.to] : [payer, event.to]) {
      put(toyBalances, { name, balance: state.balances.get(name) ?? 0n, seq });
    }
  },
};
