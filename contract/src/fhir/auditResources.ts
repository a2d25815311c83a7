import * as z from 'zod'
import { fhirBase } from '../kit/endpoint'
import { Bundle } from './declare'
import { AuditEventResource } from './resources/auditEvent'
import { datedSearch } from './search'

const path = `${fhirBase}/AuditEvent` as const
/** As for the list of the audit log: everyone who may see it sees all of it. */
const ofLog = { permission: 'show-audit', reads: 'list' } as const

export const searchAuditEvent = {
  ...ofLog,
  method: 'GET',
  path,
  summary: 'The entries of the audit log as resources AuditEvent, the newest first',
  query: datedSearch,
  scope: 'reference',
  response: Bundle(AuditEventResource),
} as const

export const readAuditEvent = {
  ...ofLog,
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One resource AuditEvent, with its version as ETag',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: AuditEventResource,
} as const
