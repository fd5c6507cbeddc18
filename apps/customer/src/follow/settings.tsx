import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { AppLink } from '@bourse/ui/link';
import { Fact } from '@bourse/ui/section';
import { StatusChip } from '@bourse/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address, PagedList, type ReplyOfCall, useFormat, usePagedCall } from '../shell/index.ts';
import { ChangeSheet } from './follow-sheet.tsx';
import { StopSheet } from './stop-sheet.tsx';
import { toneOf } from './tones.ts';
import { TraderAvatar, useTraderName } from './trader-name.tsx';

const PAGE = 10;

type Setting = ReplyOfCall<'follow.settings'>['list'][number];
type Doing = { readonly what: 'change' | 'stop'; readonly setting: Setting };

const SettingCard = ({ setting, onDo }: { readonly setting: Setting; readonly onDo: (doing: Doing) => void }) => {
  const { t } = useTranslation('follow');
  const { date, money, percent } = useFormat();
  const { leader, percent: ratio, amount, currency, cap, slippageBps, since, held, paused } = setting;
  const { profitPercent, stopPercent, result, yield: earned, reached } = setting;
  const name = useTraderName()(leader, setting.name);
  const target = (of: number | null): string => (of === null ? t('follow.noTarget') : percent(of, 'never'));
  const facts = [
    [t('follow.size'), ratio === null ? money(amount ?? '0', currency) : percent(ratio, 'never')],
    [t('follow.cap'), money(cap, currency)],
    [t('follow.heldCost'), money(held, currency)],
    [t('follow.slippage'), percent(slippageBps / 100, 'never')],
    [t('follow.profitTarget'), target(profitPercent)],
    [t('follow.stopTarget'), target(stopPercent)],
  ] as const;
  return (
    <article className="border-b border-hair px-4 py-4">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <TraderAvatar id={leader} name={setting.name} />
          <div className="min-w-0">
            <h2 className="text-15 font-semibold text-ink-strong">
              <AppLink href={address('/tradersView', { id: leader })} className="hit block rounded-sm focus-ring">
                <bdi className="block truncate">{name}</bdi>
              </AppLink>
            </h2>
            <p className="mt-0.5 text-13 text-ink-faint">{t('follow.since', { date: date(since, 'date') })}</p>
          </div>
        </div>
        <StatusChip tone={reached || paused ? 'waiting' : 'success'}>
          {t(reached ? `follow.target.${reached}` : paused ? 'follow.paused' : 'follow.copied')}
        </StatusChip>
      </div>
      {reached && <p className="mt-2 text-13 text-ink">{t('follow.reachedText')}</p>}
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="text-13 text-ink-faint">{t('follow.settingResult')}</p>
        <p dir="ltr" className={`figures text-17 font-semibold ${toneOf(result)}`}>
          {result === null ? '–' : money(result, currency, { sign: 'always' })}
          {earned !== null && <span className="ms-2 text-13 font-medium">{percent(earned, 'always')}</span>}
        </p>
      </div>
      {paused && <p className="mt-2 text-13 text-ink">{t('follow.pausedText')}</p>}
      <dl className="mt-3">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {(reached ? (['stop'] as const) : (['change', 'stop'] as const)).map((what) => (
          <Button
            key={what}
            size="small"
            look="secondary"
            className="flex-1"
            aria-label={t(`follow.${what}Trader`, { name })}
            onPress={() => onDo({ what, setting })}
          >
            {t(`follow.${what}`)}
          </Button>
        ))}
      </div>
    </article>
  );
};

/** Whom the customer copies, and how. */
export const Settings = () => {
  const { t } = useTranslation('follow');
  const [doing, setDoing] = useState<Doing>();
  const list = usePagedCall(
    'follow.settings',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  const Doing = doing?.what === 'change' ? ChangeSheet : StopSheet;
  return (
    <>
      <PagedList
        pages={list}
        isPulled
        isGrid
        label={t('follow.tab.copying')}
        keyOf={({ id }) => id}
        renderRow={(setting) => <SettingCard setting={setting} onDo={setDoing} />}
        empty={
          <EmptyState
            title={t('follow.noSettings')}
            text={t('follow.noSettingsText')}
            className="min-h-[50dvh] justify-center"
          />
        }
      />
      {doing && <Doing setting={doing.setting} onClose={() => setDoing(undefined)} />}
    </>
  );
};
