import { valueIn } from '@bourse/ui/calls';
import { PRODUCT_NAMES } from '@bourse/wire/shown-names';
import { Segmented, Select } from 'antd';
import { useFilter } from '../shell/address.ts';
import { useQueryCall } from '../shell/api.ts';
import { type Order, SIDE_WORDS, STATE_WORDS } from './order-words.ts';

type Words = Readonly<Record<string, string>>;
type Field = 'product' | 'instrument' | 'side' | 'status' | 'mode';

const keyIn = <K extends string>(words: Readonly<Record<K, string>>, text: string | undefined): K | undefined =>
  (Object.keys(words) as K[]).find((key) => key === text);

const MODES = { real: 'Real', demo: 'Demo' } as const;

/** What of the address narrows the list to a product, an instrument, a side, a state or an account mode. */
export const useOrderFilter = () => {
  const [address] = useFilter();
  const product = keyIn(PRODUCT_NAMES, address['product']);
  const side = keyIn(SIDE_WORDS, address['side']);
  const mode = keyIn(MODES, address['mode']);
  return {
    status: keyIn<Order['state']>(STATE_WORDS, address['status']),
    narrowed: {
      ...(product ? { product } : {}),
      ...(address['instrument'] ? { instrument: address['instrument'] } : {}),
      ...(side ? { side } : {}),
      ...(mode ? { mode } : {}),
    },
  };
};

const Choice = ({ field, label, words }: { readonly field: Field; readonly label: string; readonly words: Words }) => {
  const [address, set] = useFilter();
  return (
    <Select
      allowClear
      aria-label={label}
      placeholder={label}
      style={{ width: 142 }}
      value={keyIn(words, address[field]) ?? null}
      options={Object.entries(words).map(([value, text]) => ({ value, label: text }))}
      onChange={(value) => set({ [field]: value ?? undefined })}
    />
  );
};

const InstrumentChoice = () => {
  const [address, set] = useFilter();
  const instruments = valueIn(useQueryCall('console.instruments', { pageSize: 200 }));
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label="Instrument"
      placeholder="Instrument"
      style={{ width: 150 }}
      popupMatchSelectWidth={260}
      value={address['instrument'] ?? null}
      options={(instruments?.rows ?? []).map(({ id, symbol, name }) => ({ value: id, label: `${symbol} ${name}` }))}
      onChange={(value) => set({ instrument: value ?? undefined })}
    />
  );
};

/** The choices above orders and trades; a trade has no state, and its side is that of the order that came to the other. */
export const OrderChoices = ({ of }: { readonly of: 'orders' | 'trades' }) => {
  const [address, set] = useFilter();
  return (
    <>
      {of === 'orders' && (
        <Segmented
          options={[
            { label: 'All', value: '' },
            ...Object.entries(STATE_WORDS).map(([value, label]) => ({ label, value })),
          ]}
          value={keyIn(STATE_WORDS, address['status']) ?? ''}
          onChange={(value) => set({ status: value })}
        />
      )}
      <Choice field="product" label="Product" words={PRODUCT_NAMES} />
      <InstrumentChoice />
      <Choice field="side" label={of === 'orders' ? 'Side' : 'Taker side'} words={SIDE_WORDS} />
      <Choice field="mode" label="Account mode" words={MODES} />
    </>
  );
};
