import { call, fetchDocument } from './api.ts';
import { after } from './clock.ts';

const save = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  after(10_000, () => URL.revokeObjectURL(address));
};

/**
 * Saves a document of the customer's records as a file ('own-data', 'statement?from=…'). Answers nothing when it is saved, else why not in the
 * server's words, empty where it has none.
 */
export const takeRecord = async (path: string): Promise<string | undefined> => {
  // A call renews the token when it has run out; the document itself is fetched bare.
  await call('user.preferences', {});
  try {
    const answer = await fetchDocument(`/api/records/${path}`);
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    if (name === undefined) return ((await answer.json()) as { message?: string }).message ?? '';
    save(await answer.blob(), name);
    return undefined;
  } catch {
    return '';
  }
};
