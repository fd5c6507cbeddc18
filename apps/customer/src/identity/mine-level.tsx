import { Figure } from '@bourse/ui/figure';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card } from '@bourse/ui/section';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { StatusChip } from '@bourse/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, RichText, useFormat, useQueryCall } from '../shell/index.ts';

type Standing = ReplyOfCall<'user.vipLevel'>;

const FRESH_MS = 60_000;

const nameOf = ({ levels, level }: Standing): string | undefined => levels.find((each) => each.level === level)?.name;

const Stars = ({ full, of }: { readonly full: number; readonly of: number }) => {
  const { t } = useTranslation('identity');
  return (
    <span
      className="inline-flex shrink-0 items-center gap-0.5 text-warning"
      role="img"
      aria-label={t('identity.mine.level', { level: full })}
    >
      {Array.from({ length: of }, (_, index) => (
        <Icon
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
          key={index}
          name={index < full ? 'star-filled' : 'star'}
          size={14}
          className={index < full ? '' : 'text-ink-faint'}
        />
      ))}
    </span>
  );
};

/** What is missing to the next level, in words. */
const useMissing = () => {
  const { t } = useTranslation('identity');
  const { money } = useFormat();
  return ({ missing, levels, level, currency }: Standing): string => {
    const next = levels.find((each) => each.level === level + 1);
    if (missing === null || !next) return t('identity.level.highest');
    return t('identity.level.missing', { amount: money(missing, currency), level: next.name });
  };
};

const LevelSheet = ({ standing, onClose }: { readonly standing: Standing; readonly onClose: () => void }) => {
  const { t } = useTranslation(['identity', 'shell']);
  const { language, date, money } = useFormat();
  const missing = useMissing();
  const { level, levels, turnover, currency, since, texts } = standing;
  return (
    <Sheet isOpen onClose={onClose} title={t('identity.level.title')} closeLabel={t('shell.close', { ns: 'shell' })}>
      <div className="space-y-4 pb-4">
        <div>
          <p className="text-13 text-ink-faint">{t('identity.level.turnover')}</p>
          <Figure locale={language} amount={turnover} asset={currency} className="text-20 font-semibold" />
          <p className="mt-1 text-13 text-ink-faint">{t('identity.level.since', { date: date(since, 'date') })}</p>
          <p className="text-13 text-ink-faint">{t('identity.level.rates')}</p>
          <p className="mt-1 text-15 text-ink">{missing(standing)}</p>
        </div>
        <Card flush className="divide-y divide-hair bg-raised">
          {levels.map((each) => (
            <ListRow
              key={each.level}
              leading={<Stars full={each.level} of={levels.length} />}
              title={each.name}
              subtitle={t('identity.level.from', { amount: money(each.turnover, currency) })}
              trailing={
                each.level === level ? <StatusChip tone="success">{t('identity.level.yours')}</StatusChip> : undefined
              }
            />
          ))}
        </Card>
        {texts.map(({ title, content }) => (
          <section key={title}>
            <h3 className="text-15 font-semibold text-ink-strong">{title}</h3>
            <RichText html={content} />
          </section>
        ))}
      </div>
    </Sheet>
  );
};

/** The customer's level with what is missing to the next one; nothing where the deployment publishes no levels (SHELL-9). */
export const MineLevel = () => {
  const { t } = useTranslation('identity');
  const [isOpen, setOpen] = useState(false);
  const found = useQueryCall('user.vipLevel', {}, { freshMs: FRESH_MS });
  const missing = useMissing();
  if (found.state === 'error') return null;
  if (found.state !== 'success') return <Skeleton className="mx-4 mt-3 h-15 rounded-card" />;
  const standing = found.value;
  const { level, levels } = standing;
  if (levels.length === 0) return null;
  return (
    <Card flush className="mx-4 mt-3">
      <ListRow
        leading={<Icon name="star" size={22} />}
        title={nameOf(standing) ?? t('identity.level.none')}
        subtitle={missing(standing)}
        middle={<Stars full={level} of={levels.length} />}
        onPress={() => setOpen(true)}
        chevron
      />
      {isOpen && <LevelSheet standing={standing} onClose={() => setOpen(false)} />}
    </Card>
  );
};
