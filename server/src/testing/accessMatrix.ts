import { contract } from '#contract/index'
import type { Endpoint } from '#contract/kit/endpoint'
import { type RoleCode, seededRoles } from '#contract/roles/seededRoles'
import type { RuleName } from './accessRule'
import { accessRules, guardOf, isLetIn, reachBy, ruleOf } from './accessRules'
import { type ChannelCase, channelCases } from './channelCases'

const roleCodes = Object.keys(seededRoles) as RoleCode[]

const head = `# Access matrix

Every call and every realtime channel, and who gets through to what. Made by \`npm run access:matrix\` from the contract
and the rules as they are written down in the areas' \`testing/manifest.ts\`; \`server/src/accessMatrix\` asks
every call through HTTP and every channel over a socket, as each of the roles, and fails where the server does otherwise,
or where this page is stale.

The people of the columns have a seeded role in general and belong to one hospital. It has a hospital above it, one below
it, and there is one with which it has nothing to do. What a cell names is answered; about any other record the call or
the subscription answers 404, as if there were none.

| in a cell | the record is |
| --- | --- |
| own | of the person's hospital |
| child | of the hospital below it |
| parent | of the hospital above it |
| foreign | of a hospital with which theirs has nothing to do |
| self | theirs, wherever it is: as the patient, the doctor, a coordinator, a member of the center, or its owner |
| all | of any hospital |
| ✓ | not asked for: the call names none. What its list holds is limited by the same rules |
| none | guarded by a rule that lets nobody of this role in |
| — | not reached: 403 |

Strangers get 401 from every call but those that are public, and no connection.
`

function cell(guard: Pick<Endpoint, 'permission'>, rule: RuleName | undefined, role: RoleCode): string {
  if (!isLetIn(guard, role)) return '—'
  if (!rule) return '✓'
  const reach = reachBy(rule, role)
  if (reach.size === 5) return 'all'
  return [...reach].join(' ') || 'none'
}

const line = (cells: readonly string[]) => ['', ...cells, ''].join(' | ').trim()

function row(name: string, endpoint: Endpoint): string {
  const rule = ruleOf(endpoint)
  return line([
    name,
    `${endpoint.method} \`${endpoint.path}\``,
    [endpoint.permission].flat().join(', '),
    rule ?? '',
    ...roleCodes.map((role) => cell(endpoint, rule, role)),
  ])
}

function channelRow({ name, declared, rule }: ChannelCase): string {
  const { kind, permissions } = declared
  return line([
    `\`${name}\``,
    kind,
    permissions.staff.join(', '),
    permissions.patients.join(', '),
    rule,
    ...roleCodes.map((role) => cell(guardOf(declared), rule, role)),
  ])
}

function table(title: string, first: readonly string[], rows: readonly string[]): string {
  const columns = [...first, ...roleCodes.map((role) => seededRoles[role])]
  return [`## ${title}`, '', line(columns), `|${' --- |'.repeat(columns.length)}`, ...rows, ''].join('\n')
}

function rulesInWords(): string {
  const lines = Object.entries(accessRules).map(([name, { words }]) => `| ${name} | ${words} |`)
  return ['## Rules', '', '| rule | who reaches it with the permission |', '| --- | --- |', ...lines, ''].join('\n')
}

/** Returns the complete page docs/access-matrix.md. */
export function accessMatrix(): string {
  const tables = Object.entries<Record<string, Endpoint>>(contract).map(([area, calls]) =>
    table(
      area,
      ['call', 'address', 'one of', 'rule'],
      Object.entries(calls).map(([name, endpoint]) => row(name, endpoint)),
    ),
  )
  const channels = table(
    'Realtime channels',
    ['channel', 'kind', 'one of, as staff', 'one of, as patient', 'rule'],
    channelCases.map(channelRow),
  )
  return [head, rulesInWords(), ...tables, channels].join('\n')
}
