import { ButtonLink } from '@bourse/ui/button';
import { Card, Fact, Section } from '@bourse/ui/section';
import { SkeletonCard } from '@bourse/ui/skeleton';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import {
  address,
  Loaded,
  OwnLimitNotice,
  type ReplyOfCall,
  ScreenHeader,
  useFormat,
  useQueryCall,
} from '../shell/index.ts';
import { Residence } from './residence.tsx';

type Own = ReplyOfCall<'jurisdiction.own'>;

const TONES: Readonly<Record<Own['products'][number]['state'], StatusTone>> = {
  open: 'success',
  'not-available': 'faint',
  'residence-needed': 'waiting',
  'suitability-needed': 'waiting',
};

const Products = ({ products }: Pick<Own, 'products'>) => {
  const { t } = useTranslation('jurisdiction');
  return (
    <Section title={t('jurisdiction.products')}>
      <Card className="mx-4">
        <ul className="divide-y divide-hair">
          {products.map(({ product, state }) => (
            <li key={product} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
              <span className="text-15 text-ink-strong">{t(`jurisdiction.product.${product}`)}</span>
              <StatusChip tone={TONES[state]}>{t(`jurisdiction.state.${state}`)}</StatusChip>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-13 text-ink-faint">{t('jurisdiction.closing')}</p>
        <p className="mt-1 text-13 text-ink-faint">{t('jurisdiction.losses')}</p>
      </Card>
    </Section>
  );
};

const Caps = ({ caps, marginCloseOutBps }: Pick<Own, 'caps' | 'marginCloseOutBps'>) => {
  const { t } = useTranslation('jurisdiction');
  const { percent } = useFormat();
  if (caps.length === 0) return null;
  return (
    <Section title={t('jurisdiction.caps')}>
      <Card className="mx-4">
        <dl>
          {caps.map(({ class: name, leverage }) => (
            <Fact key={name} label={t(`jurisdiction.cap.${name}`)}>
              {leverage === null ? t('jurisdiction.cap.none') : `${leverage}:1`}
            </Fact>
          ))}
        </dl>
        {marginCloseOutBps !== null && (
          <p className="mt-2 text-13 text-ink-faint">
            {t('jurisdiction.closeOut', { share: percent(String(marginCloseOutBps / 100)) })}
          </p>
        )}
      </Card>
    </Section>
  );
};

const Steps = ({ products }: Pick<Own, 'products'>) => {
  const { t } = useTranslation('jurisdiction');
  const needs = (wanted: Own['products'][number]['state']): boolean => products.some(({ state }) => state === wanted);
  return (
    <div className="flex flex-wrap gap-3 px-4 pt-4 pb-6">
      {needs('residence-needed') && (
        <ButtonLink href={address('/verified')} look="secondary">
          {t('jurisdiction.identity')}
        </ButtonLink>
      )}
      {needs('suitability-needed') && (
        <ButtonLink href={address('/suitability')} look="primary">
          {t('jurisdiction.test.begin')}
        </ButtonLink>
      )}
    </div>
  );
};

/** What the customer may trade where they live: the country, each product with what stands in its way, and the highest leverage. */
export const PermissionsScreen = () => {
  const { t } = useTranslation('jurisdiction');
  const own = useQueryCall('jurisdiction.own', {});
  return (
    <>
      <ScreenHeader title={t('jurisdiction.title')} fallback="/mine" />
      <Loaded of={own} skeleton={<SkeletonCard className="mx-4 min-h-72" />}>
        {({ mode, residence, products, caps, marginCloseOutBps }) => (
          <>
            {mode === 'paper' && <p className="px-4 pt-2 text-15 text-ink">{t('jurisdiction.paper')}</p>}
            <OwnLimitNotice module="FINANCIAL" className="px-4 pt-4" />
            <Residence residence={residence} />
            <div className={caps.length > 0 ? 'lg:grid lg:grid-cols-2' : ''}>
              <Products products={products} />
              <Caps caps={caps} marginCloseOutBps={marginCloseOutBps} />
            </div>
            <Steps products={products} />
          </>
        )}
      </Loaded>
    </>
  );
};
