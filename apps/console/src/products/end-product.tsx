import { Button } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending } from '../shell/api.ts';
import { ProposalsAbout } from '../shell/proposals-about.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import type { Product } from './product-words.ts';

type PartProps = { readonly product: Product; readonly onDone: () => void; readonly onCancel: () => void };

/** Ends the sale: what is held goes on (rule PRODUCTS-16). */
const EndSale = ({ product: { id, name }, onDone, onCancel }: PartProps) => (
  <ReasonAction
    verb="End sale"
    isDanger
    hint="kept in the audit trail"
    sentences={() => (
      <p>
        Nothing more is sold of “{name}”, for good: the sale cannot be opened again. What customers hold goes on as
        before.
      </p>
    )}
    work={(reason) => sending('console.closeIncomeProduct', { id, reason })}
    onDone={onDone}
    done="The sale is ended."
    onCancel={onCancel}
  />
);

/** Proposes to wind it up (rule PRODUCTS-17). */
const WindUp = ({ product: { id, name, running }, onDone, onCancel }: PartProps) => {
  const { open } = useDetails();
  return (
    <ReasonAction
      verb="Propose wind-up"
      isDanger
      waitsFor="another operator, of finance"
      hint="for the other operator, and in the journal"
      sentences={() => (
        <p>
          “{name}” is wound up: nothing more is sold of it, and{' '}
          {running === 1 ? 'its one holding is' : `all ${running} holdings are`} redeemed with the income, whatever is
          left of the term. Holders are told.
        </p>
      )}
      work={(reason) => sending('console.proposeIncomeWindUp', { id, reason })}
      onDone={(proposal) => {
        onDone();
        open({ kind: 'proposal', id: proposal.id });
      }}
      done="The wind-up is proposed."
      onCancel={onCancel}
    />
  );
};

const WAYS = { sale: EndSale, all: WindUp } as const;

/** How an operator ends a product before its time: its sale alone, or with another operator all of it. */
export const EndProduct = ({ product, onChanged }: { readonly product: Product; readonly onChanged: () => void }) => {
  const [way, setWay] = useState<keyof typeof WAYS>();
  const operator = currentSession()?.operator;
  const mayClose = product.state !== 'closed' && hasRole(['product', 'finance'], operator);
  const mayWindUp = !product.woundUp && hasRole(['product'], operator);
  const Way = way && WAYS[way];
  const back = (): void => setWay(undefined);
  return (
    <>
      <ProposalsAbout subject={`income-product:${product.id}`} />
      {Way ? (
        <Way
          product={product}
          onDone={() => {
            back();
            onChanged();
          }}
          onCancel={back}
        />
      ) : (
        <div className="actions">
          {mayClose && (
            <Button danger onClick={() => setWay('sale')}>
              End sale
            </Button>
          )}
          {mayWindUp && (
            <Button danger onClick={() => setWay('all')}>
              Wind up
            </Button>
          )}
        </div>
      )}
    </>
  );
};
