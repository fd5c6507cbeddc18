import { useState } from 'react';
import { IconButton } from './button.tsx';
import { Controls } from './gallery/controls.tsx';
import { Figures } from './gallery/figures.tsx';
import { Lists } from './gallery/lists.tsx';
import { Shown } from './gallery/part.tsx';
import { Icon, type IconName } from './icon.tsx';
import { ICON_PATHS } from './icon-paths.ts';
import { PageHeader } from './page-header.tsx';
import { Segmented } from './segmented.tsx';
import { TabBar } from './tab-bar.tsx';
import { applyTheme, useTheme } from './theme.ts';

export type GalleryProps = { readonly locale: string; readonly zone: string; readonly onBack?: () => void };

const GROUNDS = [
  'page',
  'surface',
  'raised',
  'sunken',
  'hair',
  'accent',
  'rise',
  'fall',
  'danger',
  'warning',
  'info',
  'success',
];
const SIZES = ['text-32', 'text-24', 'text-20', 'text-17', 'text-15', 'text-13', 'text-12'];
const ICONS = Object.keys(ICON_PATHS) as IconName[];

const Foundations = () => (
  <>
    <Shown name="Colours">
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-6">
        {GROUNDS.map((name) => (
          <div key={name}>
            <div
              className="h-12 rounded-control ring-1 ring-inset ring-hair"
              style={{ background: `var(--${name})` }}
            />
            <p className="mt-1 text-12 text-ink-faint">{name}</p>
          </div>
        ))}
      </div>
    </Shown>
    <Shown name="Sizes">
      {SIZES.map((size) => (
        <p key={size} className={`${size} font-semibold text-ink-strong`}>
          <span className="figures">1,234.56</span> Aa 市場 سوق
        </p>
      ))}
    </Shown>
    <Shown name="Icons">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-y-3">
        {ICONS.map((name) => (
          <div key={name} className="flex flex-col items-center gap-1 text-ink">
            <Icon name={name} size={24} />
            <span className="max-w-full truncate text-[0.625rem] text-ink-faint">{name}</span>
          </div>
        ))}
      </div>
    </Shown>
    <Shown name="Tab bar">
      <div className="relative h-14 overflow-hidden rounded-card [transform:translateZ(0)]">
        <TabBar
          shape="bar"
          label="Sample tabs"
          current="/gallery#market"
          items={[
            { href: '/gallery#home', label: 'Home', icon: 'home' },
            { href: '/gallery#information', label: 'News', icon: 'news', count: 3 },
            { href: '/gallery#market', label: 'Market', icon: 'market' },
            { href: '/gallery#trade', label: 'Trade', icon: 'trade' },
            { href: '/gallery#mine', label: 'Mine', icon: 'user' },
          ]}
        />
      </div>
    </Shown>
  </>
);

const TABS = [
  { value: 'figures', label: 'Figures' },
  { value: 'controls', label: 'Controls' },
  { value: 'lists', label: 'Lists' },
  { value: 'foundations', label: 'Foundations' },
] as const;

/** Every part of the design system in its states, with made-up figures; for looking at, and for the pictures the tests take. */
export const Gallery = ({ locale, zone, onBack }: GalleryProps) => {
  const { theme, rise } = useTheme();
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('figures');
  return (
    <div className="mx-auto min-h-dvh max-w-3xl bg-page pb-24">
      <PageHeader
        title="Gallery"
        subtitle="Sample figures"
        {...(onBack ? { onBack, backLabel: 'Back' } : {})}
        actions={
          <>
            <IconButton
              icon="swap"
              label="Colours of rise and fall"
              onPress={() => applyTheme(theme, rise === 'red' ? 'green' : 'red')}
            />
            <IconButton
              icon={theme === 'dark' ? 'sun' : 'moon'}
              label="Theme"
              onPress={() => applyTheme(theme === 'dark' ? 'light' : 'dark', rise)}
            />
          </>
        }
        below={<Segmented label="Parts" segments={TABS} value={tab} onChange={setTab} />}
      />
      <div className="px-4">
        {tab === 'figures' && <Figures locale={locale} zone={zone} />}
        {tab === 'controls' && <Controls locale={locale} />}
        {tab === 'lists' && <Lists locale={locale} />}
        {tab === 'foundations' && <Foundations />}
      </div>
    </div>
  );
};
