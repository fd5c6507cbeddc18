import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const SKIP = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  'coverage',
  'shots',
  'test-results',
  'playwright-report',
]);
const TEXT = /\.(tsx?|[mc]?js|json|md|css|html|ya?ml|sql|svg|csv|txt|sh)$|(^|\/)run$/;
const CODE = /\.(tsx?|[mc]js)$/;

/** Every text file under the root, as paths with forward slashes, in a fixed order. */
export const listFiles = (root) => {
  const found = [];
  const walk = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (!SKIP.has(entry.name)) walk(path);
      } else if (TEXT.test(path) && entry.name !== 'package-lock.json') found.push(path);
    }
  };
  walk('');
  return found;
};

/** One file: its text, its lines, and (for code) its syntax tree, read when first asked for. */
export class Source {
  #tree;
  #bytes;

  constructor(root, path) {
    this.root = root;
    this.path = path;
    this.text = readFileSync(join(root, path), 'utf8');
    this.isCode = CODE.test(path);
    this.isTest = /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
    this.isGenerated = /\.generated\.tsx?$/.test(path);
  }

  /** The swc module, or undefined where the file does not parse (the type check says why). */
  get tree() {
    if (this.#tree === undefined) {
      const tsx = this.path.endsWith('x');
      const syntax = /\.[mc]js$/.test(this.path)
        ? { syntax: 'ecmascript', jsx: false }
        : { syntax: 'typescript', tsx, decorators: true };
      try {
        this.#tree = parseSync(this.text, { ...syntax, target: 'es2022', isModule: 'unknown' });
      } catch {
        this.#tree = null;
      }
    }
    return this.#tree ?? undefined;
  }

  /** The line of a node; swc counts bytes from 1. */
  lineOf(node) {
    return this.lineAt((node.span?.start ?? 1) - 1);
  }

  lastLineOf(node) {
    return this.lineAt((node.span?.end ?? 1) - 1);
  }

  lineAt(byte) {
    this.#bytes ??= Buffer.from(this.text);
    let line = 1;
    for (let i = 0; i < byte && i < this.#bytes.length; i++) if (this.#bytes[i] === 10) line++;
    return line;
  }

  textOf(node) {
    this.#bytes ??= Buffer.from(this.text);
    return this.#bytes.subarray(node.span.start - 1, node.span.end - 1).toString();
  }
}

/** Calls `visit(node, parents)` for every node of the tree, outermost first; the nearest parent is last. */
export const walkTree = (root, visit) => {
  const parents = [];
  const step = (node) => {
    if (Array.isArray(node)) {
      for (const item of node) step(item);
      return;
    }
    if (node === null || typeof node !== 'object') return;
    const isNode = typeof node.type === 'string';
    if (isNode) {
      visit(node, parents);
      parents.push(node);
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'span' && typeof value === 'object') step(value);
    if (isNode) parents.pop();
  };
  step(root);
};

/** 'a.b.c' for a chain of plain names, else undefined; `globalThis.` and `window.` in front are dropped. */
export const dottedName = (node) => {
  if (node.type === 'Identifier') return node.value;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
  const owner = dottedName(node.object);
  return owner && `${owner}.${node.property.value}`.replace(/^(globalThis|window|self)\./, '');
};
