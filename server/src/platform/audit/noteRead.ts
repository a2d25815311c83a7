import type { Endpoint } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import { patientRecords } from '#contract/patientRecords'
import type { Caller } from '../auth/caller'
import { context } from '../context'

function isStaff(caller: Caller): boolean {
  return [...caller.roleCodes].some((code) => code !== 'PATIENT')
}

/** Notes that staff have read patients' records by a list that names them by no path: an agenda, a search. */
export function noteReadOf(action: string, kind: RecordKind, ids: readonly (number | string)[]): void {
  const { platform, caller, address, requestId } = context()
  if (!caller || !isStaff(caller) || ids.length === 0) return
  platform.audit.read({ userId: caller.id, action, kind, ids, at: platform.clock.now(), address, requestId })
}

/** Notes the reading of the record that a call names in its path (decisions 3). */
export function noteRead(action: string, endpoint: Endpoint, params: Record<string, unknown>): void {
  if (!endpoint.record || !patientRecords.has(endpoint.record.kind)) return
  noteReadOf(action, endpoint.record.kind, [params[endpoint.record.param] as number | string])
}
