import { useState } from 'react';
import { AssetIcon } from '../asset-icon.tsx';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { Carousel } from '../carousel.tsx';
import { ChangePill } from '../change-pill.tsx';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { CopyButton } from '../copy-button.tsx';
import { CountdownRing } from '../countdown-ring.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Icon } from '../icon.tsx';
import { InfiniteList } from '../infinite-list.tsx';
import { InfoButton } from '../info-button.tsx';
import { ListRow } from '../list-row.tsx';
import { Menu } from '../menu.tsx';
import { NoticeBar } from '../notice-bar.tsx';
import { Price } from '../price.tsx';
import { PullToRefresh } from '../pull-to-refresh.tsx';
import { QrCard } from '../qr-card.tsx';
import { ReorderList } from '../reorder-list.tsx';
import { Card } from '../section.tsx';
import { SelectSheet } from '../select-sheet.tsx';
import { ShareCard } from '../share-card.tsx';
import { Sheet } from '../sheet.tsx';
import { SkeletonCard, SkeletonRows } from '../skeleton.tsx';
import { SortArrows } from '../sort-arrows.tsx';
import { Sparkline } from '../sparkline.tsx';
import { Heads, Stacked } from '../stacked.tsx';
import { StatusChip } from '../status-chip.tsx';
import { SwipeRow } from '../swipe-row.tsx';
import { TableRows } from '../table-rows.tsx';
import { Timeline } from '../timeline.tsx';
import { toast } from '../toasts.ts';
import { Line, Shown } from './part.tsx';
import { sampleValues } from './samples.ts';

const MENU = [
  { value: 'edit', label: 'Edit', icon: 'edit' },
  { value: 'remove', label: 'Remove', icon: 'trash', isDanger: true },
] as const;

const ROWS = [
  { symbol: 'AURX', name: 'Aurelia Robotics', price: '184.22', change: '1.92' },
  { symbol: 'NVLA', name: 'Novela Media', price: '41.07', change: '-0.64' },
  { symbol: 'BTC/USDT', name: 'Bitcoin', price: '64210.50', change: '0.004' },
  { symbol: 'KESTR', name: 'Kestrel Air Freight and Logistics Holding', price: '9.81', change: '-7.40' },
] as const;

const texts = { retry: 'Try again', failed: 'The list could not be loaded', loading: 'Loading', end: 'That is all' };

const Quotes = () => (
  <Shown name="Table">
    <TableRows
      label="Sample quotes as a table"
      items={ROWS}
      keyOf={(row) => row.symbol}
      columns={[
        { key: 'symbol', title: 'Symbol', cell: (row) => row.symbol },
        { key: 'name', title: 'Name', cell: (row) => row.name },
        {
          key: 'price',
          title: <Heads of={['Price', 'Change']} />,
          cell: (row) => <Stacked of={row.price} below={`${row.change}%`} />,
          isFigure: true,
          compare: (a, b) => Number(a.price) - Number(b.price),
        },
      ]}
    />
  </Shown>
);

const Sorting = () => (
  <Shown name="Sort arrows">
    <Line>
      <SortArrows way={undefined} />
      <SortArrows way="ascending" />
      <SortArrows way="descending" />
    </Line>
  </Shown>
);

const Rows = ({ locale }: { readonly locale: string }) => (
  <Shown name="List">
    <Card flush>
      <InfiniteList
        label="Sample quotes"
        items={ROWS}
        keyOf={(row) => row.symbol}
        empty={null}
        texts={texts}
        renderRow={(row) => (
          <SwipeRow icon="star" onSwipe={() => toast({ kind: 'success', text: `${row.symbol} is watched` })}>
            <ListRow
              leading={<AssetIcon code={row.symbol} isSquare />}
              title={row.symbol}
              subtitle={row.name}
              middle={<Sparkline values={sampleValues(20, Number(row.change) / 6)} width={56} />}
              trailing={<Price value={row.price} decimals={2} locale={locale} />}
              trailingSubtitle={<ChangePill percent={row.change} locale={locale} look="text" />}
              href="/gallery#list"
            />
          </SwipeRow>
        )}
      />
    </Card>
    <Card flush className="mt-4">
      <ListRow
        leading={<Avatar name="Ada Loomis" />}
        title="Ada Loomis"
        trailing={
          <InfoButton
            label="What a person looks like"
            title="A person"
            text="The picture they chose, or the first letters of their name."
            closeLabel="Close"
          />
        }
      />
      <ListRow
        leading={<Icon name="shield" />}
        title="Security"
        subtitle="Passwords, second factor, devices"
        onPress={() => toast('Opened')}
      />
      <ListRow
        leading={<Icon name="language" />}
        title="Language"
        trailing="English"
        chevron
        onPress={() => toast('Opened')}
      />
      <ListRow leading={<Icon name="card" />} title="Bank cards" isDisabled onPress={() => toast('Opened')} />
    </Card>
  </Shown>
);

const States = () => (
  <Shown name="Loading, empty, failed">
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Card flush>
        <SkeletonRows count={4} />
      </Card>
      <SkeletonCard />
      <Card flush>
        <EmptyState
          drawing="orders"
          title="No open orders"
          text="What you place and is not filled yet stands here."
          action={<Button look="secondary">To the market</Button>}
        />
      </Card>
      <Card flush>
        <ErrorState
          title="Prices could not be loaded"
          text="Your connection may be down."
          requestId="01KA-7F3C"
          retryLabel="Try again"
          onRetry={() => toast('Trying')}
        />
      </Card>
      <Card flush>
        <EmptyState drawing="watch" title="Nothing watched yet" />
      </Card>
      <Card flush>
        <EmptyState drawing="search" title="Nothing found" />
      </Card>
      <Card flush>
        <EmptyState drawing="wallet" title="No movements" />
      </Card>
      <Card flush>
        <EmptyState title="Empty" />
        <ErrorState compact title="More could not be loaded" retryLabel="Again" onRetry={() => toast('Trying')} />
      </Card>
    </div>
  </Shown>
);

const Progress = () => {
  const [endsAt] = useState(() => Date.now() + 45_000);
  return (
    <Shown name="Status, timeline, countdown">
      <Line>
        <StatusChip tone="waiting">In review</StatusChip>
        <StatusChip tone="success">Filled</StatusChip>
        <StatusChip tone="danger">Refused</StatusChip>
        <StatusChip tone="info">Partly filled</StatusChip>
        <StatusChip tone="faint">Cancelled</StatusChip>
        <CountdownRing endsAt={endsAt} spanMs={60_000} label="Left" />
      </Line>
      <div className="mt-4">
        <Timeline
          label="Deposit"
          steps={[
            { id: 'a', title: 'Handed in', time: '15 Jan 14:30', state: 'done' },
            { id: 'b', title: 'In review', text: 'Usually within two hours', state: 'current' },
            { id: 'c', title: 'Credited', state: 'next' },
          ]}
        />
      </div>
    </Shown>
  );
};

const Overlays = () => {
  const [open, setOpen] = useState<'sheet' | 'side' | 'confirm' | 'select'>();
  const [language, setLanguage] = useState('en');
  const close = (): void => setOpen(undefined);
  return (
    <Shown name="Sheets, menu, toasts">
      <Line>
        <Button look="secondary" onPress={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button look="secondary" onPress={() => setOpen('side')}>
          Side sheet
        </Button>
        <Button look="secondary" onPress={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button look="secondary" onPress={() => setOpen('select')}>
          Select
        </Button>
        <Menu label="More" buttonLabel="Menu" className="px-4 py-2 focus-ring" entries={MENU} onPick={toast}>
          Menu
        </Menu>
        <Button look="quiet" onPress={() => toast({ kind: 'success', text: 'Order placed' })}>
          Success
        </Button>
        <Button look="quiet" onPress={() => toast({ kind: 'error', text: 'That did not work', detail: '01KA-7F3C' })}>
          Error
        </Button>
      </Line>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Sheet"
        subtitle="Half, then nearly all"
        closeLabel="Close"
        snaps={[0.5, 0.9]}
      >
        <SkeletonRows count={12} />
      </Sheet>
      <Sheet
        isOpen={open === 'side'}
        onClose={close}
        title="Service"
        closeLabel="Close"
        wide="side"
        footer={<Button wide>Write to us</Button>}
      >
        <ListRow leading={<Icon name="headset" />} title="Anna" subtitle="Answers within minutes" onPress={close} />
      </Sheet>
      <ConfirmSheet
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Buy shares"
        says="You buy 12 AURX at 184.22 or better. The order stands until you cancel it."
        lines={[
          { label: 'Worth', value: '€2,210.64' },
          { label: 'Fee', value: '€2.21' },
          { label: 'Total', value: '€2,212.85', strong: true },
        ]}
        warning="The market is closed. The order waits for the open."
        confirmLabel="Buy 12 AURX"
        cancelLabel="Back"
        look="buy"
      />
      <SelectSheet
        isOpen={open === 'select'}
        onClose={close}
        title="Language"
        closeLabel="Close"
        value={language}
        onChange={setLanguage}
        choices={[
          { value: 'en', label: 'English' },
          { value: 'ar', label: 'العربية' },
          { value: 'ja', label: '日本語' },
        ]}
        search={{ label: 'Search', clear: 'Clear', nothing: 'Nothing found' }}
      />
    </Shown>
  );
};

const Passing = () => (
  <Shown name="Notices, carousel, code">
    <NoticeBar
      label="Notices"
      notices={[
        { id: 'a', title: 'Markets in New York close early on Friday', href: '/gallery#notice' },
        { id: 'b', title: 'New: four more shares from Lisbon' },
      ]}
    />
    <Carousel
      className="mt-4"
      label="Highlights"
      slideLabel={(index, count) => `${index} / ${count}`}
      slides={['Practise without risk', 'Five years of history'].map((title) => ({
        id: title,
        content: (
          <div className="flex h-32 items-end bg-accent-tint p-4">
            <p className="text-17 font-semibold text-ink-strong">{title}</p>
          </div>
        ),
      }))}
    />
    <div className="mt-4 max-w-80">
      <QrCard value="sample:0x52908400098527886E0F7030069857D2E4169EE7" label="Code of the sample address">
        <p className="figures break-all text-13 text-ink">0x52908400098527886E0F7030069857D2E4169EE7</p>
        <CopyButton
          text="0x52908400098527886E0F7030069857D2E4169EE7"
          label="Copy"
          copiedLabel="Copied"
          failedLabel="Not copied"
          hasWord
        />
      </QrCard>
      <div className="mt-4">
        <ShareCard fileName="sample.png" shareLabel="Share" failedLabel="The picture could not be made">
          <p className="text-13 text-ink-faint">AURX, simulated</p>
          <p className="text-32 font-semibold text-rise">+12.40%</p>
        </ShareCard>
      </div>
    </div>
  </Shown>
);

const Ordered = () => {
  const [rows, setRows] = useState<readonly (typeof ROWS)[number][]>(ROWS);
  const [drawn, setDrawn] = useState(0);
  return (
    <Shown name="In an order of one's own, drawn down to load anew">
      <PullToRefresh label="Loading" onRefresh={async () => setDrawn((count) => count + 1)}>
        <p className="pb-3 text-13 text-ink-faint">Loaded anew {drawn} times</p>
        <ReorderList
          label="Sample watchlist"
          items={rows}
          keyOf={(row) => row.symbol}
          onOrder={setRows}
          handleLabel={(row) => `Move ${row.symbol}`}
          movedLabel={(row, place) => `${row.symbol} is now at place ${place}`}
          renderRow={(row) => <ListRow title={row.symbol} subtitle={row.name} />}
        />
      </PullToRefresh>
    </Shown>
  );
};

/** Lists, their states, and everything that lies above the page. */
export const Lists = ({ locale }: { readonly locale: string }) => (
  <>
    <Quotes />
    <Sorting />
    <Rows locale={locale} />
    <Ordered />
    <States />
    <Progress />
    <Overlays />
    <Passing />
  </>
);
