import { useFormat } from '../shell/index.ts';

/** A moment to the second: options of some seconds need it. */
export const useMoment = () => {
  const { date } = useFormat();
  return (at: number): string => `${date(at, 'date')}, ${date(at, 'time-seconds')}`;
};
