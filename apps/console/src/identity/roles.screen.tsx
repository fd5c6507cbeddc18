import { type Endpoint, endpoints } from '@bourse/wire';
import { actionName, inWords } from '@bourse/wire/shown-names';
import { Icon } from '../shell/icon.tsx';
import { Screen } from '../shell/screen.tsx';
import { ROLE_NAMES, ROLES } from './roles.ts';

type RoleRow = {
  readonly name: string;
  readonly summary: string;
  readonly roles: readonly string[];
  readonly changes: boolean;
};

/** Every call of the console with the roles that its row of the table names: what the server checks is what is shown. */
const rows: readonly RoleRow[] = Object.entries(endpoints as Record<string, Endpoint>)
  .flatMap(([name, { who, summary, method }]) =>
    typeof who === 'object'
      ? [
          {
            name: method === 'GET' ? inWords(name.replace('console.', '')) : actionName(name),
            summary,
            roles: [...who.operator, 'administrator'],
            changes: method !== 'GET',
          },
        ]
      : [],
  )
  .toSorted((a, b) => Number(b.changes) - Number(a.changes) || a.name.localeCompare(b.name));

const Part = ({ title, changes }: { readonly title: string; readonly changes: boolean }) => (
  <>
    <tr>
      <th colSpan={ROLES.length + 1} scope="rowgroup">
        {title}
      </th>
    </tr>
    {rows
      .filter((row) => row.changes === changes)
      .map((row) => (
        <tr key={row.name}>
          <td title={row.summary}>
            <b>{row.name}</b> <small>{row.summary}</small>
          </td>
          {ROLES.map((role) => (
            <td
              key={role}
              className="mark"
              data-title={ROLE_NAMES[role]}
              data-empty={!row.roles.includes(role) || undefined}
            >
              {row.roles.includes(role) ? (
                <>
                  <Icon name="check" size={14} />
                  <span className="unseen">{ROLE_NAMES[role]} may</span>
                </>
              ) : (
                <span className="unseen">{ROLE_NAMES[role]} may not</span>
              )}
            </td>
          ))}
        </tr>
      ))}
  </>
);

/** Which role may do what, from the table that the server checks by. */
export const RolesScreen = () => (
  <Screen
    title="Roles"
    lead="Generated from the table by which the server checks every call. No role can set a price, a result or another's password."
  >
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by Tab, so that the arrow keys can move it */}
    <section className="table-scroll matrix" aria-label="Roles and calls" tabIndex={0}>
      <table className="table cards" aria-label="Roles and calls">
        <thead>
          <tr>
            <th scope="col">Call</th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Part title="Changes something" changes />
          <Part title="Looks only" changes={false} />
        </tbody>
      </table>
    </section>
  </Screen>
);
