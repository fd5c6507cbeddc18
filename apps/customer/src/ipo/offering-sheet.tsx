import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Sheet } from '@bourse/ui/sheet';
import { Stepper } from '@bourse/ui/stepper';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Explained,
  FactCard,
  FormSum,
  FrozenNotice,
  nowMs,
  useCommand,
  useFormat,
  useNumberTexts,
  useQueryCall,
  useToast,
} from '../shell/index.ts';
import { costOf, furtherCost, type Offering, presetOf, problemOf, takesApplication } from './application-form.ts';
import { Ballot } from './ballot.tsx';
import { Odds } from './odds.tsx';
import { OfferingTimeline } from './offering-timeline.tsx';

type Props = { readonly offering: Offering; readonly onClose: () => void };

const EXPLAINED = ['pays', 'payer', 'loss', 'leave', 'cost'] as const;

/** What it pays, who pays it, what can be lost, when one can leave, what it costs. */
const HowItWorks = ({ offering: { kind } }: Pick<Props, 'offering'>) => {
  const { t } = useTranslation('ipo');
  const textOf = (line: (typeof EXPLAINED)[number]) => (line === 'leave' && kind === 'fixed' ? 'leaveFixed' : line);
  const lines = EXPLAINED.map((line) => [t(`ipo.explain.${line}`), t(`ipo.explained.${textOf(line)}`)] as const);
  return <Explained lines={lines} className="rounded-card bg-sunken px-4" />;
};

const About = ({ offering }: { readonly offering: Offering }) => {
  const { t } = useTranslation('ipo');
  const { money, number } = useFormat();
  const { price, currency, lot, least, most, offered } = offering;
  return (
    <div className="space-y-4">
      {offering.center === 'INIT' && <Odds offering={offering} />}
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

/** Of a changed application, what is held in addition to what it holds already, or released of that. */
const changeOfHeld = (offering: Offering, quantity: number): readonly ['ipo.addition' | 'ipo.released', string] => {
  const further = furtherCost(offering, quantity);
  return further.startsWith('-') ? ['ipo.released', further.slice(1)] : ['ipo.addition', further];
};

/** How many shares are wanted, and what is held for them until the ballot. */
const Application = ({ offering, funds, onClose }: Props & { readonly funds: string }) => {
  const { t } = useTranslation('ipo');
  const { money, number } = useFormat();
  const numbers = useNumberTexts();
  const toast = useToast();
  const { run, pending, refusal } = useCommand('ipo.apply');
  const { lot, least, most, own, kind, price, currency } = offering;
  const [confirming, setConfirming] = useState(false);
  const [text, setText] = useState(() => String(presetOf(offering, funds)));
  const problem = problemOf(offering, text, funds);
  const quantity = problem === undefined ? Number(text) : undefined;
  const send = async (): Promise<void> => {
    if (quantity === undefined) return;
    const done = await run({ id: String(offering.id), quantity });
    if (!done.ok) return;
    toast.success(t(own === null ? 'newShares_13' : 'ipo.changed'));
    onClose();
  };
  const values = { least: number(String(least)), most: number(String(most)), lot: number(String(lot)) };
  const isFixed = kind === 'fixed';
  const [changeLabel, change] = changeOfHeld(offering, quantity ?? 0);
  const shares = number(String(quantity ?? 0));
  return (
    <>
      <Sheet
        isOpen
        onClose={onClose}
        title={offering.name}
        closeLabel={t('shell.close')}
        wide="side"
        isLocked={pending}
        footer={
          <Button
            size="large"
            wide
            isDisabled={quantity === undefined || quantity === own}
            onPress={() => setConfirming(true)}
          >
            {t('ipo.review')}
          </Button>
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
          <HowItWorks offering={offering} />
          <About offering={offering} />
        </div>
      </Sheet>
      {confirming && quantity !== undefined && (
        <ConfirmSheet
          isOpen
          onClose={() => setConfirming(false)}
          onConfirm={() => void send()}
          title={offering.name}
          says={t(isFixed ? 'ipo.confirmSaysFixed' : 'ipo.confirmSays')}
          lines={[
            {
              label: t('ipo.quantity'),
              value: <span className="figures">{own === null ? shares : `${number(String(own))} → ${shares}`}</span>,
            },
            { label: t('ipo.price'), value: money(price, currency) },
            { label: t('ipo.held'), value: money(costOf(price, quantity), currency), strong: true },
            ...(own === null ? [] : [{ label: t(changeLabel), value: money(change, currency) }]),
          ]}
          confirmLabel={t(own === null ? 'ipo.apply' : 'ipo.change')}
          cancelLabel={t('shell.cancel')}
          isPending={pending}
          error={refusal && (refusal.message || t('shell.network'))}
        />
      )}
    </>
  );
};

/** An offering with its stages and terms; while it is open, what is applied for. */
export const OfferingSheet = ({ offering, onClose }: Props) => {
  const { t } = useTranslation('ipo');
  const cash = useQueryCall('funds.byCurrency', { currency: offering.currency });
  const isOpen = takesApplication(offering, nowMs());
  const hasNoCash = cash.state === 'error' && cash.failure.error === 'ACCOUNT_NOT_FOUND';
  const funds = cash.state === 'success' ? cash.value.available : hasNoCash ? '0' : undefined;
  if (isOpen && funds !== undefined) return <Application offering={offering} funds={funds} onClose={onClose} />;
  return (
    <Sheet isOpen onClose={onClose} title={offering.name} closeLabel={t('shell.close')} wide="side">
      <About offering={offering} />
    </Sheet>
  );
};
