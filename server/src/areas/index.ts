import type { FastifyInstance } from 'fastify'
import { type ClinicalListKind, clinicalLists } from '#contract/clinicalLists/lists'
import { contract } from '#contract/index'
import { type RecordKind, recordKinds } from '#contract/kit/record'
import { type RetainedKind, retainedKinds } from '#contract/retention/kinds'
import { type SubjectKind, subjectKinds } from '#contract/why/subjects'
import type { AccessRule } from '../platform/access/access'
import type { RecordSource } from '../platform/access/recordSource'
import type { AuditedRecords } from '../platform/audit/callEntry'
import type { RecordsOfPatient } from '../platform/audit/recordsOfPatient'
import type { CalendarSource } from '../platform/calendarSource'
import type { DomainEventSubscriber } from '../platform/domainEvents'
import type { JobDefinition } from '../platform/jobs/jobs'
import type { RemoveOld } from '../platform/retention'
import type { TimelineOfList } from '../platform/timelineOfList'
import type { AreaRecords } from '../schema/areaRecords'
import { alertsArea } from './alerts/manifest'
import { allergiesArea } from './allergies/manifest'
import { apiClientsArea } from './apiClients/manifest'
import { appointmentsArea } from './appointments/manifest'
import { auditArea } from './audit/manifest'
import { authArea } from './auth/manifest'
import { calendarArea } from './calendar/manifest'
import { calendarEventsArea } from './calendarEvents/manifest'
import { caseCallsArea } from './caseCalls/manifest'
import { caseTimelineArea } from './caseTimeline/manifest'
import { chatArea } from './chat/manifest'
import { clinicalListsArea } from './clinicalLists/manifest'
import { clinicsArea } from './clinics/manifest'
import { consultationRequestsArea } from './consultationRequests/manifest'
import { dataImportsArea } from './dataImports/manifest'
import { dischargeArea } from './discharge/manifest'
import { documentsArea } from './documents/manifest'
import { drugsArea } from './drugs/manifest'
import { episodesArea } from './episodes/manifest'
import { erasureArea } from './erasure/manifest'
import { escalationsArea } from './escalations/manifest'
import { facilitiesArea } from './facilities/manifest'
import { fhirArea } from './fhir/manifest'
import { historyArea } from './history/manifest'
import { homeArea } from './home/manifest'
import { icdArea } from './icd/manifest'
import { imagingArea } from './imaging/manifest'
import { installationArea } from './installation/manifest'
import { investigationsArea } from './investigations/manifest'
import { investigationTypesArea } from './investigationTypes/manifest'
import { lobbyArea } from './lobby/manifest'
import type { AreaManifest } from './manifest'
import { meetingArea } from './meeting/manifest'
import { notificationsArea } from './notifications/manifest'
import { outageArea } from './outage/manifest'
import { outboxArea } from './outbox/manifest'
import { ownRecordArea } from './ownRecord/manifest'
import { patientMergesArea } from './patientMerges/manifest'
import { patientTimelineArea } from './patientTimeline/manifest'
import { paymentsArea } from './payments/manifest'
import { pickersArea } from './pickers/manifest'
import { prescriptionsArea } from './prescriptions/manifest'
import { problemsArea } from './problems/manifest'
import { recordViewsArea } from './recordViews/manifest'
import { referenceArea } from './reference/manifest'
import { reportsArea } from './reports/manifest'
import { retentionArea } from './retention/manifest'
import { rolesArea } from './roles/manifest'
import { roundsArea } from './rounds/manifest'
import { sentSurveysArea } from './sentSurveys/manifest'
import { staffAppointmentsArea } from './staffAppointments/manifest'
import { submissionsArea } from './submissions/manifest'
import { surveysArea } from './surveys/manifest'
import { systemArea } from './system/manifest'
import { termsArea } from './terms/manifest'
import { transfersArea } from './transfers/manifest'
import { usersArea } from './users/manifest'
import { vacationsArea } from './vacations/manifest'
import { viewsArea } from './views/manifest'
import { vitalsArea } from './vitals/manifest'
import { waitlistArea } from './waitlist/manifest'
import { whyArea } from './why/manifest'

/** All areas, lowest first: an area imports only from those above its line (order.test.ts). */
export const areas: readonly AreaManifest[] = [
  systemArea,
  installationArea,
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
  surveysArea,
  clinicalListsArea,
  allergiesArea,
  alertsArea,
  clinicsArea,
  appointmentsArea,
  icdArea,
  problemsArea,
  calendarArea,
  paymentsArea,
  staffAppointmentsArea,
  submissionsArea,
  episodesArea,
  escalationsArea,
  vitalsArea,
  prescriptionsArea,
  investigationTypesArea,
  imagingArea,
  investigationsArea,
  dischargeArea,
  documentsArea,
  transfersArea,
  recordViewsArea,
  outageArea,
  caseTimelineArea,
  historyArea,
  patientTimelineArea,
  fhirArea,
  ownRecordArea,
  apiClientsArea,
  sentSurveysArea,
  vacationsArea,
  waitlistArea,
  patientMergesArea,
  dataImportsArea,
  erasureArea,
  lobbyArea,
  chatArea,
  meetingArea,
  caseCallsArea,
  consultationRequestsArea,
  calendarEventsArea,
  roundsArea,
  pickersArea,
  homeArea,
  reportsArea,
  retentionArea,
  termsArea,
  whyArea,
]

/**
 * Collects what the areas declare by kind.
 * @param what the declaration's name in the error message
 * @throws Error when a kind is declared twice
 */
function collect<K extends string, T>(
  what: string,
  declared: (area: AreaManifest) => Partial<Record<K, T>> | undefined,
): Map<K, T> {
  const found = new Map<K, T>()
  for (const [kind, each] of areas.flatMap((area) => Object.entries(declared(area) ?? {}) as [K, T][])) {
    if (found.has(kind)) throw new Error(`Two areas declare ${what} ${kind}`)
    found.set(kind, each)
  }
  return found
}

/**
 * Collects what the areas declare for these kinds, and checks that each kind is declared exactly once.
 * @param what the declaration's name in the error message
 * @throws Error when a kind is declared twice or not at all
 */
function oneEach<K extends string, T>(
  kinds: readonly K[],
  what: string,
  declared: (area: AreaManifest) => Partial<Record<K, T>> | undefined,
): Record<K, T> {
  const found = collect(what, declared)
  const missing = kinds.filter((kind) => !found.has(kind))
  if (missing.length > 0) throw new Error(`No area declares ${what} ${missing.join(', ')}`)
  return Object.fromEntries(found) as Record<K, T>
}

/** The access rule of each kind of record, declared by its area. The server does not start when a kind has none. */
export const accessRules: Record<RecordKind, AccessRule> = oneEach(
  recordKinds,
  'who reaches records of the kind',
  ({ rules }) => rules,
)

/** The source of each kind of record for access explanations. The server does not start when a kind has none. */
export const recordSources: Record<SubjectKind, RecordSource> = oneEach(
  subjectKinds,
  'how to find records of the kind',
  ({ sources }) => sources,
)

const records = [...collect('the records of the kind', ({ records: ofArea }) => ofArea)]

/** How the audit log reads the fields of each kind of record before and after a change. */
export const auditedRecords: AuditedRecords = Object.fromEntries(
  records.flatMap(([kind, { audited }]) => (audited ? [[kind, audited]] : [])),
)

/** Which records are a patient's, by the kind under which the audit log names them. */
export const recordsOfPatient: readonly RecordsOfPatient[] = records.flatMap(([kind, { ofPatient }]) =>
  [ofPatient ?? []].flat().map((part) => ({ kind, ...part })),
)

function timelinesIn(ofArea: AreaRecords): Partial<Record<ClinicalListKind, TimelineOfList>> {
  return Object.fromEntries(
    Object.entries(ofArea).flatMap(([kind, record]) => (record?.timeline ? [[kind, record.timeline]] : [])),
  )
}

/**
 * What the timeline of a case shows of clinical lists, by the kind of their entries. The server does not start when a kind has
 * none.
 */
export const timelineOfLists: Record<ClinicalListKind, TimelineOfList> = oneEach(
  clinicalLists.map(({ kind }) => kind),
  'what the timeline of a case shows of the kind',
  ({ records: ofArea = {} }) => timelinesIn(ofArea),
)

/** What the areas show in the calendars of hospitals. */
export const calendarSources: readonly CalendarSource[] = areas.flatMap(({ calendarSource }) => calendarSource ?? [])

/** What removes the old rows of each kind of data that is not kept forever. The server does not start when a kind has none. */
export const retained: Record<RetainedKind, RemoveOld> = oneEach(
  retainedKinds,
  'what removes old data of the kind',
  ({ retained: ofArea }) => ofArea,
)

export const areaJobs: readonly JobDefinition[] = areas.flatMap(({ jobs = [] }) => jobs)

/** The subscribers to events between areas, in the order of the areas. */
export const areaSubscribers: readonly DomainEventSubscriber[] = areas.flatMap(({ subscribers = [] }) => subscribers)

/**
 * Mounts the calls of all areas.
 * @throws Error for a call of the contract that no area handles
 */
export function mountAreas(app: FastifyInstance): void {
  const handledCalls = new Set(areas.flatMap(({ calls }) => calls.flatMap(({ names }) => names)))
  const missing = Object.entries(contract)
    .flatMap(([name, calls]) => Object.keys(calls).map((call) => `${name}.${call}`))
    .filter((name) => !handledCalls.has(name))
  if (missing.length > 0) throw new Error(`No area implements ${missing.join(', ')}`)
  for (const { calls } of areas) for (const each of calls) each.mount(app)
}
