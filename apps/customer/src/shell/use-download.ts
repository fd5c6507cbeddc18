import { useDownload as useSaved } from '@bourse/ui/calls';
import { fetchFile, type InputOfCall, type QueryName } from './api.ts';

/** Saves what a call answers as a file. */
export const useDownload = <K extends QueryName>(name: K) =>
  useSaved((input: InputOfCall<K>) => fetchFile(name, input));
