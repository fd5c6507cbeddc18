import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { EmptyState } from '@bourse/ui/empty-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedList, type ReplyOfCall, useCommand, useFormat, usePagedCall, useToast } from '../shell/index.ts';

const PAGE = 10;

type Setting = ReplyOfCall<'follow.settings'>['list'][number];

/** Asks before copying stops, and says what stays. */
const Stop = ({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) => {
  const { t } = useTranslation('follow');
  const toast = useToast();
  const { run, pending, refusal } = useCommand('follow.delete');
  const stop = async (): Promise<void> => {
    const done = await run({ id: setting.id });
    if (!done.ok) return;
    toast.success(t('follow.stopped', { id: setting.leader }));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void stop()}
      title={t('follow.stopTrader', { id: setting.leader })}
      says={t('follow.stopSays')}
      confirmLabel={t('follow.stop')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      look="danger"
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    />
  );
};

const SettingCard = ({
  setting,
  onStop,
}: {
  readonly setting: Setting;
  readonly onStop: (setting: Setting) => void;
}) => {
  const { t } = useTranslation('follow');
  const { date, money, percent } = useFormat();
  const { leader, percent: ratio, amount, currency, cap, slippageBps, since } = setting;
  const facts = [
    [t('follow.size'), ratio === null ? money(amount ?? '0', currency) : percent(ratio, 'never')],
    [t('follow.cap'), money(cap, currency)],
    [t('follow.slippage'), percent(slippageBps / 100, 'never')],
  ] as const;
  return (
    <article className="border-b border-hair px-4 py-4">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-15 font-semibold text-ink-strong">{t('follow.trader', { id: leader })}</h2>
          <p className="mt-0.5 text-13 text-ink-faint">{t('follow.since', { date: date(since, 'date') })}</p>
        </div>
        <Button
          size="small"
          look="secondary"
          aria-label={t('follow.stopTrader', { id: leader })}
          onPress={() => onStop(setting)}
        >
          {t('follow.stop')}
        </Button>
      </div>
      <dl className="mt-3 space-y-1.5 text-13">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="figures text-ink-strong">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
};

/** Whom the customer copies, and how. */
export const Settings = () => {
  const { t } = useTranslation('follow');
  const [chosen, setChosen] = useState<Setting>();
  const list = usePagedCall(
    'follow.settings',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <>
      <PagedList
        pages={list}
        isPulled
        isGrid
        label={t('follow.tab.copying')}
        keyOf={({ id }) => id}
        renderRow={(setting) => <SettingCard setting={setting} onStop={setChosen} />}
        empty={
          <EmptyState
            title={t('follow.noSettings')}
            text={t('follow.noSettingsText')}
            className="min-h-[50dvh] justify-center"
          />
        }
      />
      {chosen && <Stop setting={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
};
