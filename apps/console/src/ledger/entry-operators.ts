import type { Fact } from '../shell/parts.tsx';

const textOf = (command: object, field: string): string | undefined => {
  const value: unknown = Object.entries(command).find(([name]) => name === field)?.[1];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Which operators an entry's command names: who proposed and who confirmed, or who alone acted; nothing where it names none. */
export const operatorsOf = (command: unknown): readonly Fact[] => {
  if (typeof command !== 'object' || command === null) return [];
  if ('action' in command) return operatorsOf(command.action);
  const [by, agreedBy] = [textOf(command, 'by'), textOf(command, 'agreedBy')];
  if (by === undefined) return [];
  return agreedBy === undefined
    ? [['Operator', by]]
    : [
        ['Proposed by', by],
        ['Confirmed by', agreedBy],
      ];
};
