import { useState } from 'react';
import { AmountField } from '../amount-field.tsx';
import { Button, IconButton } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Chips, QuickChips } from '../chips.tsx';
import { CodeField } from '../code-field.tsx';
import { CopyButton } from '../copy-button.tsx';
import { CountdownButton } from '../countdown-button.tsx';
import { decimalPoint } from '../format.ts';
import { NumberKeyboard } from '../number-keyboard.tsx';
import { PercentSlider } from '../percent-slider.tsx';
import { PickerField } from '../picker-field.tsx';
import { SearchField } from '../search-field.tsx';
import { Segmented } from '../segmented.tsx';
import { Stepper } from '../stepper.tsx';
import { Switch } from '../switch.tsx';
import { TextField } from '../text-field.tsx';
import { type Upload, Uploader } from '../uploader.tsx';
import { WheelPicker } from '../wheel-picker.tsx';
import { Line, Shown } from './part.tsx';

const Buttons = () => (
  <Shown name="Button">
    <Line>
      <Button>Continue</Button>
      <Button look="secondary">Details</Button>
      <Button look="quiet">Skip</Button>
      <Button look="danger" icon="trash">
        Remove
      </Button>
      <Button isPending>Continue</Button>
      <Button isDisabled>Continue</Button>
      <Button size="small" look="secondary" icon="filter">
        Filter
      </Button>
      <IconButton icon="bell" label="Messages" />
      <IconButton icon="settings" label="Settings" isDisabled />
    </Line>
    <div className="mt-3 grid grid-cols-2 gap-3">
      <Button look="buy" size="large">
        Buy
      </Button>
      <Button look="sell" size="large">
        Sell
      </Button>
    </div>
  </Shown>
);

const Fields = ({ locale }: { readonly locale: string }) => {
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('correct horse');
  const [wanted, setWanted] = useState('AUR');
  const [code, setCode] = useState('482');
  const [amount, setAmount] = useState('1250.5');
  const clear = 'Clear';
  return (
    <Shown name="Fields">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="E-mail"
          type="email"
          value={name}
          onChange={setName}
          placeholder="you@example.com"
          hint="A code is sent there"
        />
        <TextField
          label="Password"
          type="password"
          value={secret}
          onChange={setSecret}
          showLabel="Show"
          hideLabel="Hide"
        />
        <TextField
          label="Telephone"
          type="tel"
          value="612"
          onChange={setName}
          prefix="+34"
          error="This number is too short"
        />
        <TextField label="Name" value="Not changeable" onChange={setName} isDisabled />
        <SearchField label="Name or symbol" clearLabel={clear} value={wanted} onChange={setWanted} />
        <PickerField label="Network" value={undefined} placeholder="Choose" onPress={() => setWanted('')} />
        <CodeField label="Code" value={code} onChange={setCode} />
        <CodeField label="Code" value="123456" onChange={setCode} error="This code does not match" />
        <AmountField
          label="Amount"
          value={amount}
          onChange={setAmount}
          decimals={2}
          locale={locale}
          sayProblem={({ example }) => `Write it like ${example}`}
          unit="EUR"
          onMax={() => setAmount('8420.00')}
          maxLabel="Max"
          available="8,420.00 available"
        />
        <AmountField
          label="Amount"
          value="99000"
          onChange={setAmount}
          decimals={2}
          locale={locale}
          sayProblem={({ example }) => `Write it like ${example}`}
          unit="EUR"
          error="More than is available"
        />
        <AmountField
          size="hero"
          label="How much?"
          value={amount}
          onChange={setAmount}
          decimals={2}
          locale={locale}
          sayProblem={({ example }) => `Write it like ${example}`}
          unit="EUR"
          hasOwnKeyboard
        />
        <NumberKeyboard
          value={amount}
          onChange={setAmount}
          decimals={2}
          point={decimalPoint(locale)}
          label="Digits"
          deleteLabel="Delete"
        />
      </div>
    </Shown>
  );
};

const Choices = () => {
  const [tab, setTab] = useState('shares');
  const [side, setSide] = useState('buy');
  const [kind, setKind] = useState('limit');
  const [chip, setChip] = useState<string>('1h');
  const [isOn, setOn] = useState(true);
  const [isAgreed, setAgreed] = useState(true);
  const [wheel, setWheel] = useState('10');
  const tabs = ['Watchlist', 'Shares', 'Coins', 'Currencies', 'Indexes', 'Futures'];
  return (
    <Shown name="Choices">
      <Segmented
        label="Market"
        value={tab}
        onChange={setTab}
        segments={tabs.map((label) => ({ value: label.toLowerCase(), label }))}
        className="-mx-4"
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Segmented
          look="side"
          label="Side"
          value={side}
          onChange={setSide}
          segments={[
            { value: 'buy', label: 'Buy' },
            { value: 'sell', label: 'Sell' },
          ]}
        />
        <Segmented
          look="box"
          label="Kind"
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'market', label: 'Market' },
            { value: 'limit', label: 'Limit' },
          ]}
        />
        <Chips
          label="Period"
          value={chip}
          onChange={setChip}
          chips={['1m', '5m', '15m', '1h', '4h', '1D', '1W'].map((value) => ({ value, label: value }))}
        />
        <QuickChips
          label="Share"
          onPick={setChip}
          chips={['25', '50', '75', '100'].map((value) => ({ value, label: `${value}%` }))}
        />
        <div>
          <Switch isOn={isOn} onChange={setOn} subtitle="Asked at each withdrawal">
            Second factor
          </Switch>
          <Switch isOn={false} onChange={setOn} isDisabled>
            Not offered here
          </Switch>
          <Checkbox isChecked={isAgreed} onChange={setAgreed}>
            I have read the terms
          </Checkbox>
          <Checkbox isChecked={false} onChange={setAgreed} error="Needed to go on">
            I am of age
          </Checkbox>
        </div>
        <WheelPicker
          label="Leverage"
          value={wheel}
          onChange={setWheel}
          choices={['1', '2', '5', '10', '20', '30'].map((value) => ({ value, label: `${value}×` }))}
        />
      </div>
    </Shown>
  );
};

const Numbers = ({ locale }: { readonly locale: string }) => {
  const [price, setPrice] = useState('64210.5');
  const [percent, setPercent] = useState(50);
  const [upload, setUpload] = useState<Upload>({ kind: 'idle' });
  return (
    <Shown name="Stepper, slider, uploader">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Stepper
          label="Price"
          unit="USDT"
          value={price}
          onChange={setPrice}
          step="0.5"
          decimals={1}
          locale={locale}
          sayProblem={({ example }) => `Write it like ${example}`}
          minusLabel="Less"
          plusLabel="More"
        />
        <PercentSlider label="Share of what is available" value={percent} onChange={setPercent} tone="rise" />
        <Uploader
          label="Front of the document"
          hint="JPEG or PNG up to 10 MB"
          upload={upload}
          onPick={(file) => setUpload({ kind: 'sending', file, percent: 62 })}
          onRemove={() => setUpload({ kind: 'idle' })}
          removeLabel="Remove"
          retryLabel="Try again"
        />
        <Uploader
          label="Proof of payment"
          upload={{ kind: 'failed', reason: 'The picture is larger than 10 MB' }}
          onPick={() => setUpload({ kind: 'idle' })}
          onRemove={() => setUpload({ kind: 'idle' })}
          onRetry={() => setUpload({ kind: 'idle' })}
          removeLabel="Remove"
          retryLabel="Try again"
        />
      </div>
      <Line>
        <CountdownButton
          label="Send code"
          waitingLabel={(seconds) => `Again in ${seconds} s`}
          onPress={async () => true}
        />
        <CopyButton text="sample" label="Copy" copiedLabel="Copied" failedLabel="Not copied" hasWord />
      </Line>
    </Shown>
  );
};

/** Everything that is pressed, typed into or chosen from. */
export const Controls = ({ locale }: { readonly locale: string }) => (
  <>
    <Buttons />
    <Fields locale={locale} />
    <Choices />
    <Numbers locale={locale} />
  </>
);
