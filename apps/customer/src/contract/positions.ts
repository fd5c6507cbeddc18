import { decimalsWritten, formatDecimal, parseDecimal } from '@bourse/rules';
import { times } from '../market/index.ts';
import { EXITS, type Exit, type Exits, type MarginPosition, type PositionTerms } from '../orders/index.ts';
import { address, type ReplyOfCall, sending, useQueryCall, useSession } from '../shell/index.ts';
import { type Contract, ratePpb } from './contracts.ts';

type Row = ReplyOfCall<'contract.positions'>['rows'][number];
type ExitRow = ReplyOfCall<'contract.exits'>[number];

const EXIT_OF = { target: 'takeProfit', stop: 'stopLoss' } as const satisfies Record<ExitRow['lossType'], Exit>;

/** Where a contract is traded. */
export const tradePage = (symbol: string): string => address('/tradeDealU', { symbol });

/** How much of the contract account may be spent, decimal text; undefined while it is not known. */
export const useContractMoney = (currency: string): string | undefined => {
  const { signedIn } = useSession();
  const found = useQueryCall('funds.transferable', {}, { when: signedIn });
  if (found.state !== 'success') return undefined;
  return (
    found.value.find(({ accountType, asset }) => accountType === 'contract' && asset === currency)?.available ?? '0'
  );
};

/** What the funding of the period under way would cost a position, below zero what it would bring; decimal text. */
const nextFunding = (row: Row, contract: Contract): string | null => {
  const { shareNumber, markPrice } = contract;
  const rate = ratePpb(contract);
  const decimals = decimalsWritten(row.entryValue);
  const base = times(String(row.contracts), shareNumber, decimalsWritten(shareNumber));
  const value = markPrice === null || base === undefined ? undefined : times(markPrice, base, decimals);
  const units = value === undefined ? undefined : parseDecimal(value, decimals);
  if (rate === undefined || !units?.ok) return null;
  const due = (units.value * BigInt(row.direction === 'long' ? rate : -rate)) / 1_000_000_000n;
  return formatDecimal(due, decimals);
};

/** A position in contracts for the cards and sheets of positions on margin. */
export const shownPosition = (row: Row, contract: Contract, exits: readonly ExitRow[] | undefined): MarginPosition => {
  const { contracts, available, entryValue: cost, last } = row;
  const decimals = decimalsWritten(cost);
  const base = times(String(contracts), contract.shareNumber, decimalsWritten(contract.shareNumber)) ?? '0';
  const limits = (exits ?? []).flatMap(({ positionId, lossType, earnDelegatePrice, loseDelegatePrice }) => {
    const limit = positionId === row.id ? (earnDelegatePrice ?? loseDelegatePrice) : null;
    return limit === null ? [] : [[EXIT_OF[lossType], limit] as const];
  });
  return {
    id: row.id,
    instrument: row.instrument,
    code: row.name,
    direction: row.direction,
    quantity: String(contracts),
    available: String(available),
    faceValue: contract.shareNumber,
    entryPrice: row.entryPrice,
    last,
    cost,
    marketValue: last === null ? null : (times(last, base, decimals) ?? null),
    margin: row.margin,
    leverage: row.leverage,
    callPrice: row.callPrice,
    liquidationPrice: row.liquidationPrice,
    closeOutEquity: row.closeOutEquity,
    financing: row.funding,
    nextFinancing: nextFunding(row, contract),
    nextFinancingAt: row.nextFundingAt,
    fees: row.openingFee,
    takeProfit: row.target,
    stopLoss: row.stop,
    exitLimits: Object.fromEntries(limits),
    currency: row.currency,
    source: row.source,
    openedAt: row.params.createTime,
  };
};

/** The number of an exit: after that of its position (rule CONTRACT-4). */
const exitNumber = (position: number, exit: Exit): number => position * 2 + (exit === 'stopLoss' ? 1 : 0);

const isSame = (exit: Exit, one: Exits, other: Exits): boolean =>
  one[exit]?.price === other[exit]?.price && one[exit]?.limit === other[exit]?.limit;

/** Sets the exits that are new or changed, and takes back each that is no more: the calls that this takes, one after the other. */
const setExits: PositionTerms['setExits'] = ({ id }, exits, before) => {
  const changed = EXITS.filter((exit) => !isSame(exit, exits, before));
  const wanted = changed.filter((exit) => exits[exit]);
  const isLimit = wanted.some((exit) => exits[exit]?.limit !== undefined);
  const { takeProfit, stopLoss } = Object.fromEntries(wanted.map((exit) => [exit, exits[exit]])) as Exits;
  const calls = [
    ...changed
      .filter((exit) => !exits[exit])
      .map((exit) => sending('contract.cancelExit', { id: exitNumber(id, exit) })),
    ...(wanted.length === 0
      ? []
      : [
          sending('contract.setExit', {
            positionId: id,
            delegateType: isLimit ? 'limit' : 'market',
            ...(takeProfit && { earnPrice: takeProfit.price }),
            ...(takeProfit?.limit !== undefined && { earnDelegatePrice: takeProfit.limit }),
            ...(stopLoss && { losePrice: stopLoss.price }),
            ...(stopLoss?.limit !== undefined && { loseDelegatePrice: stopLoss.limit }),
          }),
        ]),
  ];
  return {
    content: calls.map(({ content }) => content),
    send: async (key) => {
      for (const [index, call] of calls.entries()) {
        const answer = await call.send(`${key}-${index}`);
        // One that is gone by now is as it was to be.
        if (!answer.ok && answer.error !== 'EXIT_NOT_FOUND') return answer;
      }
      return { ok: true, value: undefined };
    },
  };
};

/** What positions in contracts are changed with. */
export const contractPositions: PositionTerms = {
  pack: 'contract',
  words: {
    unit: 'contract.unit',
    changeMargin: { add: 'contract.margin.addText', remove: 'contract.margin.removeText' },
    close: { long: 'contract.close.long', short: 'contract.close.short' },
    exits: { long: 'contract.exits.long', short: 'contract.exits.short' },
    financing: 'contract.fundingPaid',
    nextFinancing: 'contract.nextFunding',
    page: 'contract.toContract',
  },
  useSpendable: useContractMoney,
  changeMargin: ({ id, type, amount }) =>
    sending('contract.changeMargin', { id, money: amount, flag: type === 'add' ? 'add' : 'reduce' }),
  setExits,
  exitsHaveLimits: true,
  close: (id, quantity) => sending('contract.close', quantity === undefined ? { id } : { id, quantity }),
  pageOf: ({ instrument }) => tradePage(instrument),
};
