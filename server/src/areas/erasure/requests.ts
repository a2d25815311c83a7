import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  type ErasureRequest,
  type ErasureRow,
  type ErasureState,
  erasureStates,
  type OwnErasure,
} from '#contract/erasure/calls'
import { survivorOf } from '../../platform/access/survivorOf'
import { auditChange } from '../../platform/audit/auditChange'
import { auditedValues } from '../../platform/audit/callEntry'
import { setAuditSubject } from '../../platform/audit/events'
import { caller, db, now } from '../../platform/context'
import { type Backlog, readBacklog } from '../../platform/database/backlog'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { locks } from '../../platform/database/locks'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { erasureRequests } from '../../schema/erasure'
import { hospitalsAsPatientOf, managingHospitalsOf } from '../../schema/memberships'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { notify } from '../notifications'
import { hospitalsOutsideAuthority } from '../users'
import { eraseAccount } from './eraseAccount'
import { obstaclesOf } from './obstacles'
import { partsOf } from './parts'

const field = 'request'

/** Returns the caller's newest request, and what keeps the account from being erased. */
export async function ownErasure(): Promise<OwnErasure> {
  const { id } = caller()
  const [row] = await db()
    .select()
    .from(erasureRequests)
    .where(eq(erasureRequests.user_id, id))
    .orderBy(desc(erasureRequests.id))
    .limit(1)
  const request = row && {
    state: row.state,
    asked_at: row.asked_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  }
  return { request: request ?? null, obstacles: await obstaclesOf(id), has_record: (await partsOf(id)).has_record }
}

/** The condition that a request of the caller is open. */
const isOwnOpen = () => and(eq(erasureRequests.user_id, caller().id), eq(erasureRequests.state, 'open'))

/**
 * Stores a request of the caller; one that is open stays as it is. Expects the transaction of the call.
 * @throws Problem 422 on request if something has to be settled before
 */
export async function askForErasure(): Promise<void> {
  const { id: userId } = caller()
  const [obstacle] = await obstaclesOf(userId)
  if (obstacle) throw fieldProblem(field, `erasure.obstacle.${obstacle.obstacle}`)
  const [added] = await db()
    .insert(erasureRequests)
    .values({ user_id: userId, asked_at: now() })
    .onConflictDoNothing()
    .returning({ id: erasureRequests.id })
  const [open] = added
    ? [added]
    : await db().select({ id: erasureRequests.id }).from(erasureRequests).where(isOwnOpen())
  const { id } = orNotFound(open)
  const changes = added ? auditedValues('erasureRequest', id).ofRequest({ state: 'open' }) : {}
  setAuditSubject({ kind: 'erasureRequest', id, changes })
}

/** Withdraws the open request of the caller; without one, nothing changes. */
export async function withdrawErasure(): Promise<void> {
  const [withdrawn] = await db()
    .update(erasureRequests)
    .set({ state: 'withdrawn', decided_at: now() })
    .where(isOwnOpen())
    .returning({ id: erasureRequests.id })
  const id = withdrawn?.id ?? null
  setAuditSubject({
    kind: 'erasureRequest',
    id,
    changes: withdrawn ? auditedValues('erasureRequest', id).difference({ state: 'open' }, { state: 'withdrawn' }) : {},
  })
}

const RequestRow = z.strictObject({
  id: z.int(),
  patient: PersonRow,
  state: z.enum(erasureStates),
  asked: z.int(),
  by: PersonRow.nullable(),
  decided: z.int().nullable(),
  reason: z.string().nullable(),
})

/** Returns the requests of a condition on `erasure_requests` and `users`, the newest first. One statement. */
export async function readRequests(condition: SQL, { limit, offset }: { limit: number; offset: number }) {
  const rows = await readJsonRows(
    RequestRow,
    sql`select erasure_requests.id, ${sql.raw(personJson('users'))} as patient, state,
        ${sql.raw(epochMs('asked_at'))} as asked,
        (select ${sql.raw(personJson('people'))} from users as people where people.id = decided_by) as by,
        ${sql.raw(epochMs('decided_at'))} as decided, reason
      from erasure_requests join users on users.id = erasure_requests.user_id
      where ${condition} order by erasure_requests.id desc limit ${limit} offset ${offset}`,
  )
  return rows.map(
    ({ patient, asked, by, decided, ...row }): ErasureRow => ({
      ...row,
      patient: personOf(patient),
      asked_at: new Date(asked).toISOString(),
      decided_by: by && personOf(by),
      decided_at: decided === null ? null : new Date(decided).toISOString(),
    }),
  )
}

const TotalRow = z.strictObject({ total: z.int() })

/** Counts the requests of a condition on `erasure_requests` and `users`. */
export async function countRequests(condition: SQL): Promise<number> {
  const [row] = await readRows(
    TotalRow,
    sql`select count(*)::integer as total from erasure_requests join users on users.id = erasure_requests.user_id
      where ${condition}`,
  )
  return row?.total ?? 0
}

/** Counts the requests of a condition that wait for a decision. */
export function openErasures(condition: SQL, limit: number): Promise<Backlog> {
  return readBacklog(
    sql`erasure_requests.asked_at`,
    sql`erasure_requests join users on users.id = erasure_requests.user_id
      where erasure_requests.state = 'open' and ${condition}`,
    limit,
  )
}

const HospitalRow = z.strictObject({ hospital_id: z.int() })

/** Returns whether the caller may remove accounts at all hospitals that have the person as a patient or manage the account. */
async function isWithinAuthority(userId: number): Promise<boolean> {
  if (caller().isSuperAdmin) return true
  const rows = await readRows(HospitalRow, sql`${hospitalsAsPatientOf(userId)} union ${managingHospitalsOf(userId)}`)
  const beyond = await hospitalsOutsideAuthority(
    rows.map(({ hospital_id: id }) => id),
    'delete-user',
  )
  return beyond.length === 0
}

/** Returns a request with what is kept and what is removed. @throws Problem 404 */
export async function readRequest(id: number): Promise<ErasureRequest> {
  const [found] = await readRequests(sql`erasure_requests.id = ${id}`, { limit: 1, offset: 0 })
  const row = orNotFound(found)
  const isOpen = row.state === 'open'
  const { id: userId } = row.patient
  return {
    ...row,
    obstacles: isOpen ? await obstaclesOf(userId) : [],
    ...(await partsOf(userId)),
    can_decide: isOpen && (await isWithinAuthority(userId)),
  }
}

/**
 * Locks a request until the transaction ends.
 * @returns undefined if it is decided like this already: a repeat changes nothing
 * @throws Problem 422 if it is decided otherwise, or is not the caller's to decide
 */
async function lockToDecide(id: number, decision: ErasureState) {
  const [row] = await db().select().from(erasureRequests).where(eq(erasureRequests.id, id)).for('update')
  const request = orNotFound(row)
  if (request.state === decision) return undefined
  if (request.state !== 'open') throw fieldProblem(field, 'erasure.decided')
  if (!(await isWithinAuthority(request.user_id))) throw fieldProblem(field, 'erasure.otherHospitals')
  return request
}

const decided = (state: ErasureState) => ({ state, decided_by: caller().id, decided_at: now() })

/**
 * Erases the account of a request, in the transaction of the call.
 * @param passwordHash one that no password matches
 * @throws Problem 422 on request
 */
export async function carryOut(id: number, passwordHash: string): Promise<void> {
  const request = await lockToDecide(id, 'done')
  if (!request) return
  const { user_id: userId } = request
  // As every change of a booking does: nothing new begins meanwhile.
  await db().execute(sql`select pg_advisory_xact_lock(${locks.patientBookings}, ${userId})`)
  await db().execute(sql`select from users where id = ${userId} for update`)
  const [obstacle] = await obstaclesOf(userId)
  if (obstacle) throw fieldProblem(field, `erasure.obstacle.${obstacle.obstacle}`)
  const { has_record: keepsRecord } = await partsOf(userId)
  const address = await eraseAccount(userId, { keepsRecord, passwordHash })
  await db()
    .update(erasureRequests)
    .set({ ...decided('done'), told_at_address: address })
    .where(eq(erasureRequests.id, id))
  // What was removed is not in the log, because it could not be removed there.
  if (keepsRecord) await auditChange('patient', [userId], auditedValues('patient', userId).ofRequest({ erased: true }))
}

/**
 * Rejects a request, in the transaction of the call; the patient is told, after a merge in the account that stayed.
 * @throws Problem 422 on request
 */
export async function rejectErasure(id: number, reason: string): Promise<void> {
  const request = await lockToDecide(id, 'rejected')
  if (!request) return
  await db()
    .update(erasureRequests)
    .set({ ...decided('rejected'), reason })
    .where(eq(erasureRequests.id, id))
  const userId = (await survivorOf('patient', request.user_id)) ?? request.user_id
  await notify([{ type: 'erasure_rejected', userId, key: String(id), values: {}, about: {} }])
}
