import { isAbove, isSome, utcDay } from '@bourse/rules';
import { purposeName } from '@bourse/wire/shown-names';
import { Button, Progress } from 'antd';
import { useFilter } from '../shell/address.ts';
import { amountText, countText, timeText } from '../shell/format.ts';
import { PagedList, usePartOfRecord } from '../shell/paged-list.tsx';
import { Chip, Empty, type Fact, Facts, Money, Panel } from '../shell/parts.tsx';
import { EndProduct } from './end-product.tsx';
import { KINDS, type Product, rateText, stateOf, termText } from './product-words.ts';
import { runColumns } from './run-columns.tsx';

const factsOf = (product: Product): readonly Fact[] => {
  const { asset } = product;
  const money = (text: string) => <Money text={text} asset={asset} />;
  return [
    ['Kind', KINDS[product.kind]],
    ['Manager', product.manager || 'None named'],
    ['Paid from the account', purposeName(product.account)],
    ['Price of a unit', money(product.unitPrice)],
    ['Rate a day', rateText(product.ppm)],
    ['Term', termText(product)],
    [
      'A purchase',
      <>
        {money(product.minimum)} to {money(product.maximum)}
      </>,
    ],
    ['On sale, UTC', `${utcDay(product.opensAt)} until before ${utcDay(product.closesAt)}`],
    ['How much there is', money(product.capacity)],
    ['Subscribed elsewhere', money(product.external)],
    ['Sold here', money(product.bought)],
    ['Left', money(product.left)],
  ];
};

/** What pays its income, and whether that is enough; all products of the asset share it (rule PRODUCTS-5). */
const Income = ({ product }: { readonly product: Product }) => {
  const { asset, incomeAccount, owed, dueAt, run, running } = product;
  return (
    <>
      <Facts
        facts={[
          ['Holdings that run or are owed', amountText(String(running))],
          ['Next day is paid', dueAt === null ? 'Nobody has any coming' : timeText(dueAt)],
          [`Income of products, ${asset}`, <Money key="account" text={incomeAccount} asset={asset} />],
          ['Owed from it', <Money key="owed" text={owed} asset={asset} />],
        ]}
      />
      {run && (
        <p className="note" role="status">
          {utcDay(run.day)} is being paid: {countText(run.holdings, 'holding', 'holdings')} so far,{' '}
          <Money text={run.paid} asset={asset} /> of <Money text={run.earned} asset={asset} />.
        </p>
      )}
      {isSome(owed) && isAbove(owed, incomeAccount) && (
        <p className="note">
          The account cannot pay what is owed. Finance puts money on it by a manual posting; what is owed is paid first.
        </p>
      )}
    </>
  );
};

const Runs = ({ product }: { readonly product: number }) => {
  const pages = usePartOfRecord('console.incomeRuns', { product });
  return (
    <PagedList
      pages={pages}
      label="Days of income of the product"
      columns={runColumns(false)}
      keyOf={({ day, mode }) => `${day} ${mode}`}
      empty={<Empty icon="audit" title="No day is paid yet" />}
    />
  );
};

/** One product: its terms, what is sold and left of it, what pays its income, and the days that are paid. */
export const ProductCard = ({
  product,
  onClose,
  onChanged,
}: {
  readonly product: Product;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) => {
  const [, set] = useFilter();
  const { id, name, about, progress } = product;
  const [tone, text] = stateOf(product);
  return (
    <Panel
      title={name}
      aside={
        <span className="actions">
          <Chip tone={tone}>{text}</Chip>
          <Button
            size="small"
            onClick={() => set({ list: 'holdings', product: String(id), page: undefined, show: undefined })}
          >
            Its holdings
          </Button>
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </span>
      }
    >
      <p>{about}</p>
      <Progress percent={Number(progress)} aria-label={`Subscribed of ${name}`} status="normal" />
      <Facts facts={factsOf(product)} isWide />
      <h3>Income</h3>
      <Income product={product} />
      <Runs product={id} />
      <EndProduct product={product} onChanged={onChanged} />
    </Panel>
  );
};
