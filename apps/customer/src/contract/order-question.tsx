import { formatDecimal, type PositionSide, priceText, withoutZeros } from '@bourse/rules';
import { type ConfirmLine, ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useTranslation } from 'react-i18next';
import { EXITS, ExitInput, exitStart, MarginBar, outcomeAt, useDueText } from '../orders/index.ts';
import { useFormat, useToast } from '../shell/index.ts';
import type { ContractMarket, Preview } from './contract-order.ts';
import type { Contract } from './contracts.ts';
import type { ContractOrder } from './use-contract-order.ts';
import { isUnfilled, useFilledText } from './use-filled-text.ts';

type QuestionProps = {
  readonly order: ContractOrder;
  readonly market: ContractMarket;
  readonly side: PositionSide;
  readonly contract: Contract;
};

/** What it takes, costs and leaves, line by line. */
const useLines = ({ order, market, contract }: QuestionProps, preview: Preview | undefined) => {
  const { t } = useTranslation(['contract', 'market']);
  const { money, price, number } = useFormat();
  const dueText = useDueText();
  if (!preview) return [];
  const sum = (text: string): string => money(text, market.quote);
  const base = number(
    withoutZeros(formatDecimal(BigInt(preview.contracts) * market.scale.lotUnits, market.scale.quantityDecimals)),
  );
  const lines: readonly (ConfirmLine | undefined)[] = [
    {
      label: t(order.form.kind === 'limit' ? 'market.order.limitPrice' : 'market.order.meanPrice', { ns: 'market' }),
      value: price(preview.price, market.scale.priceDecimals),
    },
    { label: t('contract.size'), value: `${base} ${contract.coin.toUpperCase()} · ${sum(preview.value)}` },
    { label: t('market.leverage.margin', { ns: 'market' }), value: sum(preview.margin) },
    { label: t('contract.openingFee'), value: sum(preview.openingFee) },
    { label: t('market.leverage.closingFee', { ns: 'market' }), value: sum(preview.closingFee) },
    { label: t('market.leverage.taken', { ns: 'market' }), value: sum(preview.total), strong: true },
    preview.left === undefined
      ? undefined
      : { label: t('market.order.left', { ns: 'market' }), value: sum(preview.left) },
    preview.funding === undefined
      ? undefined
      : { label: t('contract.nextFunding'), value: dueText(preview.funding, market.quote) },
  ];
  return lines.filter((line) => line !== undefined);
};

/** The question before an order goes out: what it takes, what it risks as a picture, and the prices at which it is to close by itself. */
export const OrderQuestion = (props: QuestionProps) => {
  const { order, market, side, contract } = props;
  const { t } = useTranslation(['contract', 'market', 'shell']);
  const { number, price } = useFormat();
  const toast = useToast();
  const filledText = useFilledText();
  const preview = order.preview(side);
  const lines = useLines(props, preview);
  const { form, placing } = order;
  const shown = (text: string): string => price(text, market.scale.priceDecimals);
  const values = {
    contracts: number(form.quantity || '0'),
    name: contract.showSymbol,
    leverage: form.leverage,
    price: form.kind === 'limit' ? shown(form.price.replace(/\.$/, '') || '0') : '',
  };
  const startOf = (exit: (typeof EXITS)[number]): string =>
    market.reference === undefined
      ? ''
      : priceText(market.scale, exitStart(exit, market.reference, form.leverage, side));
  const send = async (): Promise<void> => {
    const placed = await order.send();
    if (!placed) return;
    if (isUnfilled(placed)) toast.info(filledText(placed));
    else toast.success(filledText(placed));
  };
  const warning =
    preview && preview.unfilled > 0
      ? t('contract.unfilled', { offered: number(String(preview.contracts)), contracts: values.contracts })
      : preview?.liquidation
        ? t(`contract.risk.${side}`, { price: shown(preview.liquidation) })
        : undefined;
  return (
    <ConfirmSheet
      isOpen
      onClose={order.stopAsking}
      onConfirm={() => void send()}
      title={t(`contract.open.${side}`, { name: contract.showSymbol })}
      says={t(`contract.says.${form.kind}.${side}`, values)}
      lines={lines}
      warning={warning}
      confirmLabel={t(`contract.${side}`)}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      look={side === 'long' ? 'buy' : 'sell'}
      isPending={placing.pending}
      error={placing.refusal && (placing.refusal.message || t('shell.network', { ns: 'shell' }))}
    >
      {preview?.liquidation && preview.call && (
        <div className="mt-4">
          <MarginBar
            liquidation={preview.liquidation}
            call={preview.call}
            entry={preview.price}
            last={market.reference && priceText(market.scale, market.reference)}
          />
        </div>
      )}
      <div className="mt-4 divide-y divide-hair border-y border-hair">
        {EXITS.map((exit) => (
          <ExitInput
            key={exit}
            exit={exit}
            typed={order.exits[exit]}
            onChange={(next) => order.setExit(exit, next)}
            start={startOf(exit)}
            step={contract.tickSize}
            decimals={market.scale.priceDecimals}
            unit={market.quote}
            error={order.exitErrorOf(exit)}
            outcome={outcomeAt(preview?.stake, order.exits[exit]?.price)}
          />
        ))}
      </div>
    </ConfirmSheet>
  );
};
