import type { FastifyInstance } from 'fastify'
import { type RecordKind, recordKinds } from '#contract/kit/record'
import type { AccessRule } from '../platform/access/access'
import type { JobDefinition } from '../platform/jobs/jobs'
import { appointmentsArea } from './appointments/manifest'
import { auditArea } from './audit/manifest'
import { authArea } from './auth/manifest'
import { chatArea } from './chat/manifest'
import { clinicsArea } from './clinics/manifest'
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

/** One line an area. */
const areas: readonly AreaManifest[] = [
  auditArea,
  authArea,
  outboxArea,
  usersArea,
  pickersArea,
  rolesArea,
  homeArea,
  referenceArea,
  facilitiesArea,
  clinicsArea,
  vacationsArea,
  lobbyArea,
  chatArea,
  meetingArea,
  notificationsArea,
  appointmentsArea,
  viewsArea,
  whyArea,
  systemArea,
]

function rulesOf(manifests: readonly AreaManifest[]): Record<RecordKind, AccessRule> {
  const rules = new Map<RecordKind, AccessRule>()
  for (const [kind, rule] of manifests.flatMap((area) => Object.entries(area.rules ?? {}))) {
    if (rules.has(kind as RecordKind)) throw new Error(`Two areas say who reaches a record of the kind ${kind}`)
    rules.set(kind as RecordKind, rule)
  }
  const missing = recordKinds.filter((kind) => !rules.has(kind))
  if (missing.length > 0) throw new Error(`No area says who reaches records of the kinds ${missing.join(', ')}`)
  return Object.fromEntries(rules) as Record<RecordKind, AccessRule>
}

/** Which records a person may reach: one rule for each kind, from the area that knows it. A kind without one does not start. */
export const accessRules: Record<RecordKind, AccessRule> = rulesOf(areas)

export const areaJobs: readonly JobDefinition[] = areas.flatMap(({ jobs = [] }) => jobs)

/** Makes the calls of every area answerable. */
export function mountAreas(app: FastifyInstance): void {
  for (const { calls } of areas) for (const each of calls) each.mount(app)
}
