import type { ReplyOfCall } from '../shell/api.ts';
import { Chip, Facts, Panel, type Tone } from '../shell/parts.tsx';
import { capText, leverageText, productText } from './words.ts';

type Open = Pick<ReplyOfCall<'console.customerJurisdiction'>, 'mode' | 'products' | 'caps' | 'marginCloseOutBps'>;

const STATES: Readonly<Record<Open['products'][number]['state'], readonly [Tone, string]>> = {
  open: ['good', 'Open'],
  'not-available': ['quiet', 'Not available in the country'],
  'residence-needed': ['warn', 'Identity and country needed'],
  'suitability-needed': ['warn', 'Test needed'],
};

/** What the confirmed country leaves open: each product with what stands in its way, and the highest leverage, as the customer sees it. */
export const OpenProducts = ({ open: { mode, products, caps, marginCloseOutBps } }: { readonly open: Open }) => {
  if (products.length === 0) return null;
  return (
    <>
      <Panel title="What is open" aside={<small>as the customer sees it</small>}>
        {mode === 'paper' && <p className="note">Money is simulated: every product is open to everybody.</p>}
        <Facts
          facts={products.map(({ product, state }) => [
            productText(product),
            <Chip key={product} tone={STATES[state][0]}>
              {STATES[state][1]}
            </Chip>,
          ])}
        />
      </Panel>
      {caps.length > 0 && (
        <Panel title="Highest leverage">
          <Facts isWide facts={caps.map(({ class: name, leverage }) => [capText(name), leverageText(leverage)])} />
          {marginCloseOutBps !== null && (
            <p className="note">
              A position is closed at the latest when its equity is down to {marginCloseOutBps / 100} % of the margin it
              was opened with.
            </p>
          )}
        </Panel>
      )}
    </>
  );
};
