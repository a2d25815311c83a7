import type { TextRef } from '#contract/kit/issues'
import { context, now } from '../../context'
import { Problem } from '../../http/problem'
import { ScanFailure, scanFile, type Verdict } from './clamd'

/** The audit log's action for a file that was refused, which is neither a read nor a change of a record. */
const refusedAction = 'files.infected'

/** Records the refusal at the record of the call, without the name of the file. */
function auditRefusal(): void {
  const { platform, caller, call, address, requestId } = context()
  const { endpoint, params = {} } = call ?? {}
  const { kind, param } = endpoint?.record ?? {}
  const id = (param === undefined ? undefined : (params[param] as number | string)) ?? null
  const event = { at: now(), userId: caller?.id ?? null, action: refusedAction, kind: kind ?? null, ids: [id] }
  platform.audit.recordRefusal([refusedAction, event.userId, kind, id].join(), {
    ...event,
    change: false,
    address,
    requestId,
  })
}

async function verdictOn(path: string): Promise<Verdict> {
  const { platform, requestId } = context()
  const { clamd } = platform.config
  if (!clamd) return { signature: null }
  try {
    return await scanFile(path, clamd)
  } catch (err) {
    if (!(err instanceof ScanFailure)) throw err
    platform.log.error({ err, request_id: requestId }, 'a file was refused because it could not be scanned')
    throw new Problem(503, 'error.scanner', { headers: { 'retry-after': '30' } })
  }
}

/**
 * Has a received file scanned if a scanner is configured.
 * @returns what is wrong with it, if something was found; this is in the audit log
 * @throws Problem 503 if the scanner gives no verdict: then no file is accepted
 */
export async function infectionIn(path: string): Promise<TextRef | undefined> {
  const { signature } = await verdictOn(path)
  if (signature === null) return undefined
  const { log } = context().platform
  log.warn({ signature, request_id: context().requestId }, 'an infected file was refused')
  auditRefusal()
  return { key: 'validation.infectedFile' }
}
