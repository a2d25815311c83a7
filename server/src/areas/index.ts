import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index'
import { type RecordKind, recordKinds } from '#contract/kit/record'
import { type SubjectKind, subjectKinds } from '#contract/why/subjects'
import type { AccessRule } from '../platform/access/access'
import type { RecordSource } from '../platform/access/recordSource'
import type { DomainEventSubscriber } from '../platform/domainEvents'
import type { JobDefinition } from '../platform/jobs/jobs'
import { appointmentsArea } from './appointments/manifest'
import { auditArea } from './audit/manifest'
import { authArea } from './auth/manifest'
import { chatArea } from './chat/manifest'
import { clinicsArea } from './clinics/manifest'
import { drugsArea } from './drugs/manifest'
import { facilitiesArea } from './facilities/manifest'
import { homeArea } from './home/manifest'
import { lobbyArea } from './lobby/manifest'
import type { AreaManifest } from './manifest'
import { meetingArea } from './meeting/manifest'
import { notificationsArea } from './notifications/manifest'
import { outboxArea } from './outbox/manifest'
import { pickersArea } from './pickers/manifest'
import { referenceArea } from './reference/manifest'
import { rolesArea } from './roles/manifest'
import { systemArea } from './system/manifest'
import { usersArea } from './users/manifest'
import { vacationsArea } from './vacations/manifest'
import { viewsArea } from './views/manifest'
import { whyArea } from './why/manifest'

/** One line an area, lower first: an area imports only from those above its line (order.test.ts). */
export const areas: readonly AreaManifest[] = [
  systemArea,
  referenceArea,
  drugsArea,
  notificationsArea,
  outboxArea,
  authArea,
  usersArea,
  rolesArea,
  auditArea,
  viewsArea,
  facilitiesArea,
  clinicsArea,
  appointmentsArea,
  vacationsArea,
  lobbyArea,
  chatArea,
  meetingArea,
  pickersArea,
  homeArea,
  whyArea,
]

/**
 * What the areas declare for each of these kinds, exactly one of them for each.
 * @param what is declared, for the error
 */
function oneEach<K extends string, T>(
  kinds: readonly K[],
  what: string,
  declared: (area: AreaManifest) => Partial<Record<K, T>> | undefined,
): Record<K, T> {
  const found = new Map<K, T>()
  for (const [kind, each] of areas.flatMap((area) => Object.entries(declared(area) ?? {}) as [K, T][])) {
    if (found.has(kind)) throw new Error(`Two areas declare ${what} ${kind}`)
    found.set(kind, each)
  }
  const missing = kinds.filter((kind) => !found.has(kind))
  if (missing.length > 0) throw new Error(`No area declares ${what} ${missing.join(', ')}`)
  return Object.fromEntries(found) as Record<K, T>
}

/** Which records a person may reach: one rule for each kind, from the area that knows it. A kind without one does not start. */
export const accessRules: Record<RecordKind, AccessRule> = oneEach(
  recordKinds,
  'who reaches records of the kind',
  ({ rules }) => rules,
)

/** How the records are found that somebody may ask about: one source for each kind. A kind without one does not start. */
export const recordSources: Record<SubjectKind, RecordSource> = oneEach(
  subjectKinds,
  'how to find records of the kind',
  ({ sources }) => sources,
)

export const areaJobs: readonly JobDefinition[] = areas.flatMap(({ jobs = [] }) => jobs)

/** Who is called by events between areas, in the order of the areas. */
export const areaSubscribers: readonly DomainEventSubscriber[] = areas.flatMap(({ subscribers = [] }) => subscribers)

/**
 * Makes the calls of every area answerable.
 * @throws Error for a call of the contract that no area answers
 */
export function mountAreas(app: FastifyInstance): void {
  const answeredCalls = new Set(areas.flatMap(({ calls }) => calls.flatMap(({ names }) => names)))
  const missing = Object.entries(contract)
    .flatMap(([name, calls]) => Object.keys(calls).map((call) => `${name}.${call}`))
    .filter((name) => !answeredCalls.has(name))
  if (missing.length > 0) throw new Error(`No area answers ${missing.join(', ')}`)
  for (const { calls } of areas) for (const each of calls) each.mount(app)
}
