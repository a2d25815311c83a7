import type { ClinicalListKind } from '#contract/clinicalLists/lists'
import type { RetainedKind } from '#contract/retention/kinds'
import type { SubjectKind } from '#contract/why/subjects'
import type { SandboxSettings } from '../sandbox/settings'
import type { ExplainedAccess } from './access/access'
import type { RecordSource } from './access/recordSource'
import type { AuditLog } from './audit/auditLog'
import type { AuditedRecords } from './audit/callEntry'
import type { RecordsOfPatient } from './audit/recordsOfPatient'
import type { AccessTokens } from './auth/accessToken'
import type { ApiClientTokens } from './auth/apiClients'
import type { CalendarSource } from './calendarSource'
import type { Clock } from './clock'
import type { Config } from './config/config'
import type { Database } from './database/pool'
import type { ReportDatabase } from './database/reportDatabase'
import type { DomainEvents } from './domainEvents'
import type { FileStore } from './files/fileStore'
import type { Jobs } from './jobs/jobs'
import type { Limiter } from './limits/limiter'
import type { Log } from './log'
import type { Mailer } from './mail/mailer'
import type { Metrics } from './metrics/metrics'
import type { Realtime } from './realtime/realtime'
import type { Shared } from './redis/shared'
import type { RemoveOld } from './retention'
import type { TimelineOfList } from './timelineOfList'
import type { Tracing } from './tracing/tracing'

/** A user with a seat in a video room. */
export interface SeatedUser {
  userId: number
  /** False while their connection is lost. */
  isConnected: boolean
  /** False of those who only receive. */
  sends: boolean
}

/** Control of video rooms from other areas. */
export interface VideoRooms {
  /** Removes a person (`guest.7`) from a room (`appointment.5`) at once. */
  removePerson(room: string, person: string): Promise<void>
  /** Returns the users with a seat in a room (`episode.5`), on all servers. */
  usersIn(room: string): Promise<SeatedUser[]>
}

/** The services of one running server. Areas get them from the context; tests bring their own. */
export interface Platform {
  config: Config
  log: Log
  clock: Clock
  database: Database
  reportDatabase: ReportDatabase
  access: ExplainedAccess
  /** How records are found, for each kind that can be explained. */
  recordSources: Record<SubjectKind, RecordSource>
  tokens: AccessTokens
  /** The tokens that open only the chat. */
  chatTokens: AccessTokens
  /** The access tokens of API clients. */
  clientTokens: ApiClientTokens
  domainEvents: DomainEvents
  limiter: Limiter
  audit: AuditLog
  /** How the fields of a record are read before and after a change. */
  auditedRecords: AuditedRecords
  /** Which records are a patient's, by the kind under which the audit log names them. */
  recordsOfPatient: readonly RecordsOfPatient[]
  /** What the timeline of a case shows of clinical lists. */
  timelineOfLists: Record<ClinicalListKind, TimelineOfList>
  /** What the areas show in the calendars of hospitals. */
  calendarSources: readonly CalendarSource[]
  /** What removes the old rows of each kind of data that is not kept forever. */
  retained: Record<RetainedKind, RemoveOld>
  files: FileStore
  mail: Mailer
  jobs: Jobs
  metrics: Metrics
  /** Undefined without a collector in the settings. */
  tracing: Tracing | undefined
  realtime: Realtime
  meetings: VideoRooms
  /** In a demo, the providers of online payments; undefined in production. */
  paymentSandbox: { settings(): SandboxSettings } | undefined
  /** The state shared by several servers; undefined if this is the only one. */
  shared: Shared | undefined
  /** True while the server is shutting down and takes no more work. */
  stopping: boolean
}
