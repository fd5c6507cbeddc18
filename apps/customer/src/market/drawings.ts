import type { ChartDrawing, DrawingKind } from '@bourse/ui/chart';
import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../shell/index.ts';

export const DRAWING_KINDS = ['trend', 'level', 'ray', 'fibonacci'] as const satisfies readonly DrawingKind[];

/** How many drawings an instrument keeps, and how many instruments keep any: the ones drawn on last. */
export const MOST_DRAWINGS = 30;
const MOST_INSTRUMENTS = 40;
const MOST_UNDONE = 20;

type Drawings = readonly ChartDrawing[];
type Stored = Readonly<Record<string, Drawings>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPoint = (value: unknown): value is ChartDrawing['points'][number] =>
  isRecord(value) &&
  Number.isSafeInteger(value['at']) &&
  typeof value['price'] === 'string' &&
  /^\d+(\.\d+)?$/.test(value['price']);

const isDrawing = (value: unknown): value is ChartDrawing => {
  if (!isRecord(value) || typeof value['id'] !== 'string') return false;
  const { kind, points } = value;
  if (!DRAWING_KINDS.some((one) => one === kind) || !Array.isArray(points)) return false;
  return points.length === (kind === 'level' ? 1 : 2) && points.every(isPoint);
};

/** The drawings of every instrument as the device keeps them; what is none any more is left out. */
export const readDrawings = (stored: unknown): Stored =>
  isRecord(stored)
    ? Object.fromEntries(
        Object.entries(stored).map(([instrument, list]) => [
          instrument,
          Array.isArray(list) ? list.filter(isDrawing).slice(-MOST_DRAWINGS) : [],
        ]),
      )
    : {};

/** The same with other drawings of one instrument; those of the instruments that were drawn on longest ago make room. */
export const withDrawings = (stored: Stored, instrument: string, drawings: Drawings): Stored => {
  const others = Object.entries(stored).filter(([name]) => name !== instrument);
  const all = drawings.length === 0 ? others : [...others, [instrument, drawings.slice(-MOST_DRAWINGS)] as const];
  return Object.fromEntries(all.slice(-MOST_INSTRUMENTS));
};

/** The name of a drawing that is new among others. */
const nextId = (drawings: Drawings): string =>
  String(drawings.reduce((most, { id }) => Math.max(most, Number(id) || 0), 0) + 1);

const storedDrawings = (instrument: string): Drawings => readDrawings(readStored('DRAWINGS'))[instrument] ?? [];

/** What is drawn on an instrument's chart, kept on this device, with what adds to it, removes from it and takes the last change back (rule CHART-9). */
export const useDrawings = (instrument: string) => {
  const [state, setState] = useState(() => ({
    instrument,
    drawings: storedDrawings(instrument),
    before: [] as readonly Drawings[],
  }));
  const now =
    state.instrument === instrument ? state : { instrument, drawings: storedDrawings(instrument), before: [] };
  if (now !== state) setState(now);
  const { drawings, before } = now;
  const put = useCallback(
    (next: Drawings, undone: readonly Drawings[]): void => {
      const limited = next.slice(-MOST_DRAWINGS);
      writeStored('DRAWINGS', withDrawings(readDrawings(readStored('DRAWINGS')), instrument, limited));
      setState({ instrument, drawings: limited, before: undone.slice(-MOST_UNDONE) });
    },
    [instrument],
  );
  const change = (next: Drawings): void => put(next, [...before, drawings]);
  return {
    drawings,
    add: (drawing: Omit<ChartDrawing, 'id'>): void => change([...drawings, { id: nextId(drawings), ...drawing }]),
    remove: (id: string): void => change(drawings.filter((one) => one.id !== id)),
    removeAll: (): void => change([]),
    undo: before.length === 0 ? undefined : (): void => put(before.at(-1) ?? [], before.slice(0, -1)),
  };
};

export type OwnDrawings = ReturnType<typeof useDrawings>;
