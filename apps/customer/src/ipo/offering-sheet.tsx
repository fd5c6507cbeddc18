import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Sheet } from '@bourse/ui/sheet';
import { Stepper } from '@bourse/ui/stepper';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FactCard,
  FormSum,
  FrozenNotice,
  nowMs,
  StepPoint,
  StepPoints,
  useCommand,
  useFormat,
  useNumberTexts,
  useQueryCall,
  useToast,
} from '../shell/index.ts';
import { costOf, furtherCost, type Offering, presetOf, problemOf } from './application-form.ts';
import { OfferingTimeline } from './offering-timeline.tsx';

type Props = { readonly offering: Offering; readonly onClose: () => void };

/** What is to be known before money goes in. */
const Explanation = () => {
  const { t } = useTranslation('ipo');
  return (
    <StepPoints>
      <StepPoint icon="coins" text={t('ipo.explain.pays')} />
      <StepPoint icon="bank" text={t('ipo.explain.payer')} />
      <StepPoint icon="warning" text={t('ipo.explain.loss')} />
      <StepPoint icon="clock" text={t('ipo.explain.leave')} />
      <StepPoint icon="card" text={t('ipo.explain.cost')} />
    </StepPoints>
  );
};

/** The commitment to the ballot, and its seed once it is revealed. */
const Ballot = ({ offering: { commitment, seed } }: { readonly offering: Offering }) => {
  const { t } = useTranslation('ipo');
  return (
    <section className="rounded-card bg-sunken p-4">
      <h3 className="flex items-center gap-2 text-15 font-medium text-ink-strong">
        <Icon name="shield" size={18} />
        {t('ipo.ballot.title')}
      </h3>
      <p className="mt-1 text-13 text-ink-faint">{t('ipo.ballot.text')}</p>
      <dl className="mt-3 space-y-2 text-12">
        <div>
          <dt className="text-ink-faint">{t('ipo.ballot.commitment')}</dt>
          <dd dir="ltr" className="break-all text-ink">
            {commitment}
          </dd>
        </div>
        <div>
          <dt className="text-ink-faint">{t('ipo.ballot.seed')}</dt>
          <dd dir={seed === null ? undefined : 'ltr'} className="break-all text-ink">
            {seed ?? t('ipo.ballot.sealed')}
          </dd>
        </div>
      </dl>
    </section>
  );
};

const About = ({ offering }: { readonly offering: Offering }) => {
  const { t } = useTranslation('ipo');
  const { money, number } = useFormat();
  const { price, currency, lot, least, most, offered } = offering;
  return (
    <div className="space-y-4">
      <OfferingTimeline offering={offering} />
      <FactCard
        facts={[
          [t('ipo.price'), money(price, currency)],
          [t('ipo.offered'), number(String(offered))],
          [t('ipo.lot'), number(String(lot))],
          [t('ipo.least'), number(String(least))],
          [t('ipo.most'), number(String(most))],
        ]}
      />
      <Ballot offering={offering} />
    </div>
  );
};

type SumsProps = Pick<Props, 'offering'> & { readonly funds: string; readonly quantity: number | undefined };

/** What there is, and what of it is held for the application. */
const Sums = ({ offering, funds, quantity }: SumsProps) => {
  const { t } = useTranslation('ipo');
  const { currency, price, own } = offering;
  const held = quantity === undefined ? undefined : costOf(price, quantity);
  const further = quantity === undefined ? undefined : furtherCost(offering, quantity);
  return (
    <FactCard
      facts={[
        [t('ipo.available'), <FormSum key="funds" amount={funds} asset={currency} />],
        [t('ipo.held'), <FormSum key="held" amount={held} asset={currency} />],
        own !== null && [t('ipo.further'), <FormSum key="further" amount={further} asset={currency} />],
      ]}
    />
  );
};

/** How many shares are wanted, and what is held for them until the ballot. */
const Application = ({ offering, funds, onClose }: Props & { readonly funds: string }) => {
  const { t } = useTranslation('ipo');
  const { number } = useFormat();
  const numbers = useNumberTexts();
  const toast = useToast();
  const { run, pending, refusal } = useCommand('ipo.apply');
  const { lot, least, most, own, kind } = offering;
  const [text, setText] = useState(() => String(presetOf(offering, funds)));
  const problem = problemOf(offering, text, funds);
  const quantity = problem === undefined ? Number(text) : undefined;
  const send = async (): Promise<void> => {
    if (quantity === undefined) return;
    const done = await run({ id: String(offering.id), quantity });
    if (!done.ok) return;
    toast.success(t('newShares_13'));
    onClose();
  };
  const values = { least: number(String(least)), most: number(String(most)), lot: number(String(lot)) };
  const isFixed = kind === 'fixed';
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={offering.name}
      closeLabel={t('shell.close')}
      wide="side"
      isLocked={pending}
      footer={
        <>
          {refusal && (
            <p role="alert" className="mb-3 flex items-start gap-2 text-13 text-danger">
              <Icon name="warning" size={16} className="mt-px" />
              <span>{refusal.message || t('shell.network')}</span>
            </p>
          )}
          <Button
            size="large"
            wide
            isPending={pending}
            isDisabled={quantity === undefined || quantity === own}
            onPress={() => void send()}
          >
            {t(own === null ? 'ipo.apply' : 'ipo.change')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FrozenNotice module="FINANCIAL" />
        <Stepper
          label={t('ipo.quantity')}
          value={text}
          onChange={setText}
          step={String(lot)}
          min={String(least)}
          max={String(most)}
          decimals={0}
          {...numbers}
          error={problem === undefined ? undefined : t(problem, values)}
          isDisabled={isFixed}
          minusLabel={t('ipo.fewer')}
          plusLabel={t('ipo.more')}
        />
        <p className="text-13 text-ink-faint">{t(isFixed ? 'ipo.fixedNote' : 'ipo.rangeNote', values)}</p>
        <Sums offering={offering} funds={funds} quantity={quantity} />
        <Explanation />
        <About offering={offering} />
      </div>
    </Sheet>
  );
};

/** An offering with its stages and terms; while it is open, what is applied for. */
export const OfferingSheet = ({ offering, onClose }: Props) => {
  const { t } = useTranslation('ipo');
  const cash = useQueryCall('funds.byCurrency', { currency: offering.currency });
  const isOpen = offering.center === 'INIT' && nowMs() >= offering.opensAt;
  const hasNoCash = cash.state === 'error' && cash.failure.error === 'ACCOUNT_NOT_FOUND';
  const funds = cash.state === 'success' ? cash.value.available : hasNoCash ? '0' : undefined;
  if (isOpen && funds !== undefined) return <Application offering={offering} funds={funds} onClose={onClose} />;
  return (
    <Sheet isOpen onClose={onClose} title={offering.name} closeLabel={t('shell.close')} wide="side">
      <About offering={offering} />
    </Sheet>
  );
};
