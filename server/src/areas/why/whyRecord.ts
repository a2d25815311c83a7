import { realtime } from '#contract/channels'
import { contract } from '#contract/index'
import type { Channel } from '#contract/kit/channel'
import type { Endpoint } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import type { WhyRecord, WhyStep } from '#contract/why/calls'
import type { SubjectKind } from '#contract/why/subjects'
import { orNotFound } from '../../platform/http/problem'
import { guardPermissions } from '../../platform/http/routeGuard'
import { type Account, accountOf, namesFor, rolesWithPermission, toAccountResponse, toHeldRole } from './account'
import { type CallExplained, channelGuard, explainCall, type Guarded } from './explainCall'
import type { Names } from './names'
import { findSubjects, rulesOf } from './subjects'

/** Calls and channels that have the same guard. */
interface GuardedCalls {
  guard: Guarded
  kind: RecordKind
  calls: string[]
  /** Whether one of them shows the record. */
  shows: boolean
}

/**
 * Kinds that are shown by a list of the person's own records, with the same restriction; by id they can only be
 * changed.
 */
const shownByLists: ReadonlySet<RecordKind> = new Set(['notification', 'view', 'authSession', 'passkey'])

/** Returns whether a call shows the record. The picture of a user does not show the record of that user. */
function showsRecord({ method, changes }: Endpoint, kind: RecordKind): boolean {
  return shownByLists.has(kind) || (method === 'GET' && !changes && kind !== 'avatar')
}

/** Returns the calls and channels of a kind of record. A channel sends events, so it does not show the record. */
function guardsOf(kind: RecordKind): GuardedCalls[] {
  const areas = Object.entries<Record<string, Endpoint>>(contract)
  const calls = areas.flatMap(([area, each]) =>
    Object.entries(each).map(([name, call]) => ({ name: `${area}.${name}`, call })),
  )
  const channels: Channel[] = Object.values(realtime)
  return [
    ...calls.flatMap(({ name, call }) =>
      call.record?.kind === kind ? [{ guard: call, kind, calls: [name], shows: showsRecord(call, kind) }] : [],
    ),
    ...channels.flatMap((channel) => {
      const guard = channelGuard(channel)
      return guard?.record?.kind === kind ? [{ guard, kind, calls: [channel.name], shows: false }] : []
    }),
  ]
}

/** Returns the guards of a kind of record, grouped by permissions. */
function groupByPermissions(kind: RecordKind): GuardedCalls[] {
  const group = new Map<string, GuardedCalls>()
  for (const each of guardsOf(kind)) {
    const key = [each.guard.permission].flat().sort().join()
    const known = group.get(key)
    group.set(
      key,
      known ? { ...known, calls: [...known.calls, ...each.calls], shows: known.shows || each.shows } : each,
    )
  }
  return [...group.values()]
}

type ExplainedCalls = GuardedCalls & { explained: CallExplained }

function stepOf({ guard, kind, calls, explained }: ExplainedCalls, account: Account, names: Names): WhyStep {
  const permissions = guardPermissions(guard)
  return {
    kind,
    permissions: [...permissions],
    super_only: guard.permission === 'super',
    calls,
    allowed: explained.refusal === null,
    reason: explained.refusal,
    grants: permissions.flatMap((permission) =>
      rolesWithPermission(account, permission).map((heldRole) => ({ permission, ...toHeldRole(heldRole, names) })),
    ),
    access_paths: explained.accessPaths.map(({ name, through }) => ({
      access_path: name,
      through: through.map(({ hospital, root, role, permission, isGeneral }) => ({
        role: names.role(role),
        permission,
        from: names.hospital(root),
        hospital: names.hospital(hospital),
        general: isGeneral,
      })),
    })),
    hospitals: explained.hospitals.map((id) => names.hospital(id)),
  }
}

/**
 * Returns what a person may do with a record, and by which access paths; or why not.
 * @throws Problem 404 when the person or the record does not exist
 */
export async function whyRecord(userId: number, kind: SubjectKind, id: number): Promise<WhyRecord> {
  const account = await accountOf(userId)
  const [subject] = await findSubjects(kind, { id })
  const explainedCalls: ExplainedCalls[] = []
  for (const [rule, key] of await rulesOf(kind, id)) {
    for (const group of groupByPermissions(rule)) {
      explainedCalls.push({ ...group, explained: await explainCall(group.guard, account, key) })
    }
  }
  const reached = explainedCalls.flatMap(({ explained }) => explained.accessPaths.flatMap(({ through }) => through))
  const names = await namesFor(account, {
    hospitals: [
      ...explainedCalls.flatMap(({ explained }) => explained.hospitals),
      ...reached.flatMap(({ hospital, root }) => [hospital, root]),
    ],
    roles: reached.map(({ role }) => role),
  })
  return {
    account: toAccountResponse(account, names),
    subject: orNotFound(subject),
    sees: explainedCalls.some(({ shows, explained }) => shows && explained.refusal === null),
    steps: explainedCalls.map((each) => stepOf(each, account, names)),
  }
}
