import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { CaseCall } from '#contract/caseCalls/calls'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { caseRoom } from '#contract/rules/videoRooms'
import { anyOf } from '../../platform/access/accessPath'
import { type Caller, mayOneOf } from '../../platform/auth/caller'
import { caller, context } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, notFound, Problem } from '../../platform/http/problem'
import { accessPathsAtHospital, accessPathsOfConsultant } from '../../schema/episodeAccess'
import { recheckSeats } from './recheckSeats'

/** The permissions with which a case is opened, and with it the call. */
const openers: readonly Permission[] = ['show-episode', 'update-episode']

type CallEnd = CaseCall['ended']

const StateRow = z.strictObject({
  status: z.enum(EPISODE_STATUS),
  is_here: z.boolean(),
  is_consulted: z.boolean(),
})

/**
 * Returns why a person who can open a case cannot enter its call, or null if they can. Undefined if they cannot open the
 * case. Who only reads the case, because the patient was transferred from their hospital or they are consulted, has no part in its call.
 */
export async function callEndOf(person: Caller, episodeId: number): Promise<CallEnd | undefined> {
  if (!person.verified || !mayOneOf(person, openers)) return undefined
  const opened = await context().platform.access.reachable('episode', person, [episodeId], openers)
  if (!opened.has(String(episodeId))) return undefined
  const [row] = await readRows(
    StateRow,
    sql`select episodes.status, ${anyOf(accessPathsAtHospital(person, openers))} is true as is_here,
        ${anyOf(accessPathsOfConsultant(person, openers))} is true as is_consulted
      from episodes where episodes.id = ${episodeId}`,
  )
  if (row?.status !== EPISODE_STATUS.open) return 'discharged'
  if (row.is_here) return null
  return row.is_consulted ? 'consultation' : 'transferred'
}

/**
 * Checks that the caller can enter the call of a case.
 * @param field of the problem
 * @throws Problem 404; 403 with the patient if a reason would open the case; 422 after discharge or a transfer
 */
export async function checkCallOpen(episodeId: number, field: string): Promise<void> {
  const end = await callEndOf(caller(), episodeId)
  if (end === null) return
  if (end !== undefined) throw fieldProblem(field, `caseCall.${end}`)
  const patientId = await context().platform.access.patientNeedingReason('episode', caller(), episodeId, openers)
  if (patientId === null) throw notFound()
  throw new Problem(403, 'error.reason', { extra: { reason_for: patientId } })
}

/** Checks again who of those in the call of a case may stay, after the patient was discharged or transferred. */
export function recheckCase(episodeId: number): void {
  recheckSeats(caseRoom(episodeId))
}
