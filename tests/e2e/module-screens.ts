import type { Client } from '@bourse/wire/client';

/** One screen to look at, under the name its picture gets. */
export type PicturedScreen = {
  readonly name: string;
  readonly address: string;
  /** Where it leads, where that is another address. */
  readonly lands?: string;
  /**
   * On a desktop a list fills the width, and a text, as what has nothing to show here, is no wider than is read with ease; anything else is
   * more than one narrow column.
   */
  readonly shows?: 'a list' | 'a text';
};

/** What of the trader's is looked at one by one, by its id. */
export type Details = {
  readonly deposit: string;
  readonly withdrawal: string;
  readonly message: string;
  readonly news: string;
  readonly account: string;
  readonly order: string;
  readonly conversion: string;
};

/** Ids of what a module has made for its screens, by names of its own. */
export type Made = Readonly<Record<string, string>>;

/** What a module enters in `screens.ts`: each of its screens, some of them of one thing. */
export type ModuleScreens = {
  /** Those that a visitor who is not signed in may see. */
  readonly open?: readonly PicturedScreen[];
  /** What the trader, who has money, does first, so that none of them is empty; what two operators agree on takes both. */
  readonly make?: (call: Client, operator: Client, colleague: Client) => Promise<Made>;
  /** Those of a customer who is signed in; several are open to visitors as well. */
  readonly own?: (details: Details, made: Made) => readonly PicturedScreen[];
  /** Those of a customer who has just come: nothing there yet, and what is to be done first. */
  readonly fresh?: readonly PicturedScreen[];
  /** Those of the console, whose addresses have an origin of their own. */
  readonly console?: readonly PicturedScreen[];
};
