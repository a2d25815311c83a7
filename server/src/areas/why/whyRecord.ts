import { contract } from '#contract/index'
import type { Endpoint } from '#contract/kit/endpoint'
import type { WhyRecord, WhyStep } from '#contract/why'
import { type RuleKind, rulesOfSubject, type SubjectKind } from '#contract/whySubjects'
import { found } from '../../platform/http/problem'
import { guardPermissions } from '../../platform/http/routeGuard'
import { type Account, accountAnswer, accountOf, heldRole, namesFor, rolesThatGive } from './account'
import { type CallExplained, explainCall } from './explainCall'
import type { Names } from './names'
import { findSubjects } from './subjects'

/** Calls that are guarded alike. */
interface Guarded {
  endpoint: Endpoint
  kind: RuleKind
  calls: string[]
  /** Whether one of them only reads. */
  reads: boolean
}

/** The calls about records of a kind, those with the same permissions together. */
function guardedAlike(kind: RuleKind): Guarded[] {
  const alike = new Map<string, Guarded>()
  for (const [area, calls] of Object.entries<Record<string, Endpoint>>(contract)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      if (endpoint.record?.kind !== kind) continue
      const key = String(endpoint.permission)
      const known = alike.get(key) ?? { endpoint, kind, calls: [], reads: false }
      known.calls.push(`${area}.${name}`)
      known.reads ||= endpoint.method === 'GET' && !endpoint.changes
      alike.set(key, known)
    }
  }
  return [...alike.values()]
}

type Asked = Guarded & { explained: CallExplained }

/** A picture shows nothing of the person's record. */
function seesIt({ kind, reads, explained }: Asked): boolean {
  return explained.refusal === null && reads && kind !== 'avatar'
}

function stepOf({ endpoint, kind, calls, explained }: Asked, account: Account, names: Names): WhyStep {
  const wanted = guardPermissions(endpoint)
  return {
    kind,
    permissions: [...wanted],
    super_only: endpoint.permission === 'super',
    calls,
    allowed: explained.refusal === null,
    reason: explained.refusal,
    grants: wanted.flatMap((permission) =>
      rolesThatGive(account, permission).map((held) => ({ permission, ...heldRole(held, names) })),
    ),
    ways: explained.ways.map(({ name, through }) => ({
      way: name,
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

/** What a person may do with a record, and by which ways; or why not. @throws 404 for no such person or record */
export async function whyRecord(userId: number, kind: SubjectKind, id: number): Promise<WhyRecord> {
  const account = await accountOf(userId)
  const [subject] = await findSubjects(kind, { id })
  const asked: Asked[] = []
  for (const [rule, keyOf] of Object.entries(rulesOfSubject[kind])) {
    for (const guarded of guardedAlike(rule as RuleKind)) {
      asked.push({ ...guarded, explained: await explainCall(guarded.endpoint, account, keyOf(id)) })
    }
  }
  const reached = asked.flatMap(({ explained }) => explained.ways.flatMap(({ through }) => through))
  const names = await namesFor(account, {
    hospitals: [
      ...asked.flatMap(({ explained }) => explained.hospitals),
      ...reached.flatMap(({ hospital, root }) => [hospital, root]),
    ],
    roles: reached.map(({ role }) => role),
  })
  return {
    account: accountAnswer(account, names),
    subject: found(subject),
    sees: asked.some(seesIt),
    steps: asked.map((each) => stepOf(each, account, names)),
  }
}
