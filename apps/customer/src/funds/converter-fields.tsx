import { decimalsWritten } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { AssetIcon } from '@bourse/ui/asset-icon';
import { Button, IconButton } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { SelectSheet } from '@bourse/ui/select-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AmountEntry, useNumberTexts, useToast } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { type Coin, isConvertiblePair } from './moving-form.ts';

type Side = 'from' | 'to';

const SEARCHED_FROM = 8;

export type ConverterFieldsProps = {
  readonly coins: readonly Coin[];
  readonly pair: { readonly from: Coin; readonly to: Coin };
  readonly give: AmountEntry['field'];
  readonly get: AmountEntry['field'];
  /** Whether there is a rate to work out from what is to be received. */
  readonly canGet: boolean;
  readonly onChoose: (pair: readonly [string, string]) => void;
};

/** An asset by its sign, to be changed for another. */
const Unit = (props: { readonly of: Coin; readonly label: string; readonly onPress: () => void }) => (
  <Button look="quiet" size="small" onPress={props.onPress} aria-label={props.label}>
    <span className="inline-flex items-center gap-1.5 text-15">
      <AssetIcon code={props.of.asset} src={props.of.logo ?? undefined} size={22} />
      {props.of.asset}
      <Icon name="chevron-down" size={14} />
    </span>
  </Button>
);

const Available = ({ of: { available, asset } }: { readonly of: Coin }) => {
  const { t } = useTranslation('funds');
  return (
    <>
      {t('funds.convert.available')} <Amount amount={available} asset={asset} />
    </>
  );
};

/** What is given and what is received, each with its asset, and the two exchanged by one tap. */
export const ConverterFields = (props: ConverterFieldsProps) => {
  const { coins, pair, give, get, canGet, onChoose } = props;
  const { t } = useTranslation('funds');
  const numbers = useNumberTexts();
  const toast = useToast();
  const [open, setOpen] = useState<Side>();
  const { from, to } = pair;
  const choose = (side: Side, asset: string): void => {
    const other = side === 'from' ? to : from;
    if (asset === other.asset) {
      onChoose([to.asset, from.asset]);
      return;
    }
    const chosen = coins.find((coin) => coin.asset === asset);
    const partner =
      chosen && !isConvertiblePair(chosen, other) ? (chosen.onlyWith[0] ?? other.onlyWith[0]) : other.asset;
    if (partner === undefined || partner === asset) {
      toast.info(t('stock92'));
      return;
    }
    if (partner !== other.asset) toast.info(t('stock92'));
    onChoose(side === 'from' ? [asset, partner] : [partner, asset]);
  };
  const unit = (side: Side) => (
    <Unit of={pair[side]} label={`${t(`funds.convert.${side}`)} ${pair[side].asset}`} onPress={() => setOpen(side)} />
  );
  return (
    <div>
      <AmountField
        label={t('funds.convert.give')}
        {...give}
        decimals={decimalsWritten(from.available)}
        {...numbers}
        unit={unit('from')}
        available={<Available of={from} />}
        onMax={() => give.onChange(from.available)}
        maxLabel={t('funds.transfer.all')}
      />
      <div className="my-2 flex justify-center">
        <IconButton
          icon="swap"
          label={t('funds.convert.exchange')}
          onPress={() => onChoose([to.asset, from.asset])}
          className="rounded-full bg-raised"
        />
      </div>
      <AmountField
        label={t('funds.convert.get')}
        {...get}
        decimals={decimalsWritten(to.available)}
        {...numbers}
        unit={unit('to')}
        available={<Available of={to} />}
        isDisabled={!canGet}
      />
      <SelectSheet
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={t(`funds.convert.${open ?? 'from'}`)}
        closeLabel={t('shell.close')}
        choices={coins.map(({ asset, logo, available }) => ({
          value: asset,
          label: asset,
          leading: <AssetIcon code={asset} src={logo ?? undefined} />,
          trailing: <Amount amount={available} asset={asset} isBare />,
        }))}
        value={pair[open ?? 'from'].asset}
        onChange={(asset) => open && choose(open, asset)}
        {...(coins.length > SEARCHED_FROM
          ? {
              search: {
                label: t('funds.convert.search'),
                clear: t('shell.close'),
                nothing: t('funds.convert.nothing'),
              },
            }
          : {})}
      />
    </div>
  );
};
