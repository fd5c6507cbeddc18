import type { Answer, Failure } from './loadable.ts';
import { type Command, useCommand } from './use-command.ts';

/** A file as it was fetched. */
type Fetched = { readonly name: string; readonly blob: Blob };

/** The browser has taken the file by then; ms. */
const TAKEN_MS = 10_000;

const save = ({ name, blob }: Fetched): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_MS);
};

/** Saves a file on the device, under the name that it was fetched by: one at a time, its refusal kept to be shown (rule SHELL-34). */
export const useDownload = <Input, Why extends Failure>(
  fetchFile: (input: Input) => Promise<Answer<Fetched, Why>>,
): Command<[Input], Fetched, Why> =>
  useCommand((input: Input) => ({ content: input, send: () => fetchFile(input) }), { onDone: save });
