import { App, Button } from 'antd';
import { type InputOfCall, type QueryName, useCsv } from './api.ts';
import { Icon } from './icon.tsx';

/** What a list is asked with, its page left out. */
export type FilterOf<K extends QueryName> = Omit<InputOfCall<K>, 'pageNo' | 'pageNum' | 'pageSize'>;

export type CsvButtonProps<K extends QueryName> = {
  /** The list's call. */
  readonly of: K;
  readonly filter?: FilterOf<K>;
};

/** Takes the whole list, as filtered, to a spreadsheet. The audit trail says who took it. */
export const CsvButton = <K extends QueryName>({ of, filter = {} as never }: CsvButtonProps<K>) => {
  const { message } = App.useApp();
  const { run, pending } = useCsv(of);
  const take = async (): Promise<void> => {
    const answer = await run(filter as InputOfCall<K>);
    if (!answer.ok) void message.error(answer.message);
  };
  return (
    <Button size="small" icon={<Icon name="take" size={13} />} loading={pending} onClick={() => void take()}>
      CSV
    </Button>
  );
};
