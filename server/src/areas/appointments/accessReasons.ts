import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { accessReasons } from '#contract/appointments/accessReasons'
import { caller, context, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { NamesRow, namesInScripts } from '../../schema/people'
import { notify } from '../notifications'
import { adminsOf } from './adminsOfPatient'

const StoredRow = z.strictObject({ id: z.int(), person: NamesRow, patient: NamesRow })

/** Stores the reason; returns its id and the names of both people. */
async function store(patientId: number, reason: string, expiresAt: Date) {
  const [row] = await readRows(
    StoredRow,
    sql`
      with stored as (
        insert into access_reasons (user_id, patient_id, reason, created_at, expires_at)
        values (${caller().id}, ${patientId}, ${reason}, ${now().toISOString()}, ${expiresAt.toISOString()})
        returning id, user_id, patient_id)
      select stored.id, ${namesInScripts(sql`people`)} as person, ${namesInScripts(sql`patients`)} as patient
      from stored join users as people on people.id = stored.user_id
      join users as patients on patients.id = stored.patient_id`,
  )
  return orNotFound(row)
}

export const accessReasonHandlers = handlers(accessReasons, {
  async create({ body }) {
    const { access, config } = context().platform
    const { patient_id: patientId, reason } = body
    const { permission } = accessReasons.create
    const needing = (kind: 'patient' | 'userSummary') =>
      access.patientNeedingReason(kind, caller(), patientId, permission)
    // Whose only visits were cancelled is no longer in the lists of patients, but in that of users.
    if (((await needing('patient')) ?? (await needing('userSummary'))) === null)
      throw fieldProblem('patient_id', 'validation.invalidChoice')
    const expiresAt = new Date(now().getTime() + config.accessReasonHours * 3_600_000)
    const { id, person, patient } = await store(patientId, reason, expiresAt)
    const key = String(id)
    const values = { person, patient, reason }
    await notify([
      ...(await adminsOf(patientId)).map((userId) => ({
        type: 'record_opened' as const,
        userId,
        key,
        values,
        about: {},
      })),
      // Who and why is on the page of the patient, not in a push or an email.
      { type: 'own_record_opened', userId: patientId, key, values: {}, about: { data: {} } },
    ])
    return { data: { patient_id: patientId, expires_at: expiresAt.toISOString() } }
  },
})
