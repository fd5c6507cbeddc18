import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Button, Tooltip } from 'antd';
import { Fragment, useEffect, useRef, useState } from 'react';
import { ROLE_NAMES } from '../identity/roles.ts';
import { useCommand } from './action.tsx';
import { useDetails } from './address.ts';
import { queries, sending } from './api.ts';
import { DetailPanel, type DetailPanelProps } from './detail-panel.tsx';
import { zoneText } from './format.ts';
import { HealthStrip } from './health-strip.tsx';
import { Icon } from './icon.tsx';
import { useKeys } from './keys.ts';
import { KeysSheet } from './keys-sheet.tsx';
import type { NavItem } from './nav-item.ts';
import { hasRole, setSession, useSession } from './session.ts';
import { toggleTheme, useTheme } from './theme.ts';
import { useWork } from './work.ts';

/** Ends the session on the server, then here, whatever the server says. */
const useSignOut = () => {
  const { run, pending } = useCommand(() => sending('console.logout', {}));
  const signOut = async (): Promise<void> => {
    await run();
    setSession(undefined);
    queries.clear();
  };
  return { signOut, pending };
};

type Screens = { readonly screens: readonly NavItem[] };

const Rail = ({ screens, onChoose }: Screens & { readonly onChoose: () => void }) => {
  const operator = useSession()?.operator;
  const counts = Object.fromEntries(useWork().map(({ path, waiting }) => [path, waiting]));
  const shown = screens.filter(({ roles }) => hasRole(roles, operator));
  return (
    <nav className="rail" id="rail" aria-label="Screens">
      <a className="skip" href="#main">
        Skip to the list
      </a>
      <div className="brand">
        <img src="/icon.svg" alt="" width={22} height={22} />
        <b>Bourse</b>
        <span>console</span>
      </div>
      <div className="screens">
        {shown.map((item, index) => (
          <Fragment key={item.path}>
            {shown[index - 1]?.group !== item.group && <h2>{item.group}</h2>}
            <Link
              to={item.path}
              search={{} as never}
              activeProps={{ className: 'on' }}
              activeOptions={{ includeSearch: false }}
              onClick={onChoose}
              aria-label={counts[item.path] ? `${item.name}, ${counts[item.path]} waiting` : item.name}
              title={item.name}
            >
              <Icon name={item.icon} />
              <span className="name">{item.name}</span>
              {(counts[item.path] ?? 0) > 0 && <b className="count">{counts[item.path]}</b>}
              <kbd>{item.keys}</kbd>
            </Link>
          </Fragment>
        ))}
      </div>
      <Me />
    </nav>
  );
};

const Me = () => {
  const operator = useSession()?.operator;
  const { signOut, pending } = useSignOut();
  return (
    <div className="me">
      <div>
        <b>{operator?.name}</b>
        <small>{operator?.roles.map((role) => ROLE_NAMES[role]).join(', ')}</small>
      </div>
      <Tooltip title="Sign out">
        <Button
          type="text"
          icon={<Icon name="leave" />}
          aria-label="Sign out"
          loading={pending}
          onClick={() => void signOut()}
        />
      </Tooltip>
    </div>
  );
};

const useGlobalKeys = (screens: readonly NavItem[], showKeys: () => void) => {
  const navigate = useNavigate();
  const operator = useSession()?.operator;
  const shortcuts = screens
    .filter(({ roles }) => hasRole(roles, operator))
    .map(({ keys, path }) => [keys, () => void navigate({ to: path, search: {} as never })] as const);
  useKeys({
    ...Object.fromEntries(shortcuts),
    '?': showKeys,
    t: toggleTheme,
    r: () => void queries.invalidateQueries(),
  });
};

/** On a phone the rail lies over the page when it is asked for; closed, it gives the focus back to its button. */
const useMenu = () => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) document.querySelector<HTMLElement>('.rail a.on')?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    if (isOpen) button.current?.focus();
  };
  useKeys({ Escape: close }, isOpen);
  return { isOpen, open: () => setOpen(true), close, button };
};

/** The rail at the left, the state of the house on top, the screen, and the details that are open beside it. */
export const Layout = ({ renderDetail, screens }: DetailPanelProps & Screens) => {
  const [hasKeys, setHasKeys] = useState(false);
  const theme = useTheme();
  const { details } = useDetails();
  const menu = useMenu();
  useGlobalKeys(screens, () => setHasKeys(true));
  return (
    <div className={details.length > 0 ? 'layout has-detail' : 'layout'} data-menu={menu.isOpen || undefined}>
      <Rail screens={screens} onChoose={menu.close} />
      {menu.isOpen && <button type="button" className="scrim" aria-label="Close the menu" onClick={menu.close} />}
      <div className="page">
        <header className="strip">
          <Button
            ref={menu.button}
            type="text"
            className="menu-button"
            icon={<Icon name="menu" />}
            aria-label="Menu"
            aria-expanded={menu.isOpen}
            aria-controls="rail"
            onClick={menu.open}
          />
          <HealthStrip />
          <span className="grow" />
          <small className="zone">Times in {zoneText(Date.now())}</small>
          <Button
            className="keys-button"
            type="text"
            size="small"
            icon={<Icon name="keys" />}
            onClick={() => setHasKeys(true)}
          >
            Keys <kbd>?</kbd>
          </Button>
          <Button
            type="text"
            size="small"
            icon={<Icon name={theme === 'dark' ? 'sun' : 'moon'} />}
            aria-label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
            onClick={toggleTheme}
          />
        </header>
        <Outlet />
      </div>
      <DetailPanel renderDetail={renderDetail} />
      <KeysSheet screens={screens} isOpen={hasKeys} onClose={() => setHasKeys(false)} />
    </div>
  );
};
