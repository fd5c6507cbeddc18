import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { Switch } from '@bourse/ui/switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PagedList,
  useHistoryRequested,
  usePagedCall,
  useQueryCall,
  useSession,
  useUnpushed,
  useVisitState,
} from '../shell/index.ts';
import type { Option } from './option-figures.ts';
import { OptionRow } from './option-row.tsx';
import { OptionView } from './option-view.tsx';

const PAGE = 10;
/** How often the lists are asked for again while what ends is not pushed. */
const EVERY_MS = 2_000;
const LISTS = ['current', 'history'] as const;

type ListProps = { readonly which: (typeof LISTS)[number]; readonly instrument: string | undefined };

const Options = ({ which, instrument, onOpen }: ListProps & { readonly onOpen: (option: Option) => void }) => {
  const { t } = useTranslation('option');
  const pages = usePagedCall(
    'second.orders',
    (pageNo) => ({ which, pageNo, pageSize: PAGE, ...(instrument === undefined ? {} : { instrument }) }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <PagedList
      pages={pages}
      label={t(`option.list.${which}`)}
      keyOf={({ id }) => String(id)}
      renderRow={(option) => <OptionRow option={option} onOpen={() => onOpen(option)} />}
      empty={<EmptyState drawing="orders" title={t(`option.none.${which}`)} className="py-8" />}
    />
  );
};

/** Own options: those that run or wait and those that are over, of one coin or of all. */
export const OwnOptions = ({ instrument: own }: { readonly instrument: string }) => {
  const { t } = useTranslation('option');
  const { signedIn } = useSession();
  const { isRequested, ref } = useHistoryRequested();
  const [which, setWhich] = useVisitState<(typeof LISTS)[number]>('options', isRequested ? 'history' : 'current');
  const [isOnlyThis, setOnlyThis] = useVisitState('only this', false);
  const [opened, setOpened] = useState<Option>();
  const instrument = isOnlyThis ? own : undefined;
  const counted = { pageNo: 1, pageSize: 1, ...(instrument === undefined ? {} : { instrument }) };
  const options = { when: signedIn, ...useUnpushed(EVERY_MS) };
  const current = useQueryCall('second.orders', { which: 'current', ...counted }, options);
  const past = useQueryCall('second.orders', { which: 'history', ...counted }, options);
  if (!signedIn) return null;
  const counts = { current, history: past } as const;
  const label = (list: (typeof LISTS)[number]): string => {
    const found = counts[list];
    const count = found.state === 'success' && found.value.total > 0 ? ` ${found.value.total}` : '';
    return `${t(`option.list.${list}`)}${count}`;
  };
  const total = current.state === 'success' ? current.value.total : 0;
  return (
    <section ref={ref} aria-label={t('option.own')} className="scroll-mt-(--top)">
      <Segmented
        label={t('option.own')}
        value={which}
        onChange={setWhich}
        segments={LISTS.map((value) => ({ value, label: label(value) }))}
      />
      <Switch isOn={isOnlyThis} onChange={setOnlyThis} className="px-4">
        <span className="text-13 text-ink">{t('option.onlyThis')}</span>
      </Switch>
      <Options key={`${which} ${total}`} which={which} instrument={instrument} onOpen={setOpened} />
      {opened && (
        <Sheet
          isOpen
          onClose={() => setOpened(undefined)}
          title={opened.showCoin}
          subtitle={t('option.title')}
          closeLabel={t('shell.close', { ns: 'shell' })}
        >
          <OptionView id={opened.id} />
        </Sheet>
      )}
    </section>
  );
};
