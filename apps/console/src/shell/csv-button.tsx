import { rowOf } from '@bourse/wire/client-tables';
import { requestOf } from '@bourse/wire/request';
import { App, Button } from 'antd';
import { useState } from 'react';
import { type CallName, call, type InputOfCall } from './api.ts';
import { Icon } from './icon.tsx';
import { authorization } from './session.ts';

/** The last part of an address that the server gave a file's name in. */
const nameIn = (disposition: string | null): string => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'list.csv';

const save = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

const fetchList = async (of: CallName, filter: Readonly<Record<string, unknown>>): Promise<Response> => {
  const { address } = requestOf(await rowOf(of), { ...filter, format: 'csv' });
  return fetch(address, { headers: { authorization: `Bearer ${authorization()}`, language: 'en' } });
};

/** What a list is asked with, its page left out. */
export type FilterOf<K extends CallName> = Omit<InputOfCall<K>, 'pageNo' | 'pageNum' | 'pageSize'>;

export type CsvButtonProps<K extends CallName> = {
  /** The list's call. */
  readonly of: K;
  readonly filter?: FilterOf<K>;
};

/** Takes the whole list, as filtered, to a spreadsheet. The audit trail says who took it. */
export const CsvButton = <K extends CallName>({ of, filter = {} as never }: CsvButtonProps<K>) => {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      // Renews the token when it has run out, which a bare request does not.
      await call('console.me', {});
      const answer = await fetchList(of, filter);
      const isCsv = answer.headers.get('content-type')?.startsWith('text/csv') ?? false;
      if (isCsv) save(await answer.blob(), nameIn(answer.headers.get('content-disposition')));
      else
        void message.error(((await answer.json()) as { message?: string }).message ?? 'The list could not be taken.');
    } catch {
      void message.error('The server does not answer.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={<Icon name="take" size={13} />} loading={isBusy} onClick={() => void take()}>
      CSV
    </Button>
  );
};
