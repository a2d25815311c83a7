import type { SubjectKind } from '#contract/why/subjects'
import type { ExplainedAccess } from './access/access'
import type { RecordSource } from './access/recordSource'
import type { AuditLog } from './audit/auditLog'
import type { AccessTokens } from './auth/accessToken'
import type { Clock } from './clock'
import type { Config } from './config/config'
import type { Database } from './database/pool'
import type { DomainEvents } from './domainEvents'
import type { FileStore } from './files/fileStore'
import type { Jobs } from './jobs/jobs'
import type { Limiter } from './limits/limiter'
import type { Log } from './log'
import type { Mailer } from './mail/mailer'
import type { Metrics } from './metrics/metrics'
import type { Realtime } from './realtime/realtime'
import type { Shared } from './redis/shared'

/** What is to be done to video rooms from outside of them. */
export interface VideoRooms {
  /** Takes somebody (`guest.7`) out of a room (`appointment.5`) at once. */
  removePerson(room: string, person: string): Promise<void>
}

/** The services of one running server. Areas reach them through the context, tests bring their own. */
export interface Platform {
  config: Config
  log: Log
  clock: Clock
  database: Database
  access: ExplainedAccess
  /** How each kind of record is found that somebody may ask about. */
  recordSources: Record<SubjectKind, RecordSource>
  tokens: AccessTokens
  domainEvents: DomainEvents
  limiter: Limiter
  audit: AuditLog
  files: FileStore
  mail: Mailer
  jobs: Jobs
  metrics: Metrics
  realtime: Realtime
  meetings: VideoRooms
  /** What several servers know together; undefined where this one is alone. */
  shared: Shared | undefined
  /** Once true, this server takes no more work: it is going. */
  stopping: boolean
}
