import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { diagnoses as calls, type Diagnosis, type diagnosisCodes } from '#contract/icd/diagnoses'
import { caller, context, db, now } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { appointments } from '../../schema/appointments'
import { clinics } from '../../schema/clinics'
import { diagnoses } from '../../schema/icd'
import { isOpenForNotes } from '../../schema/openForNotes'

/** The most diagnoses of one visit. */
const most = 100

type Row = typeof diagnoses.$inferSelect

function diagnosisOf({ deleted_at: _deleted, created_at, updated_at, ...row }: Row): Diagnosis {
  return {
    ...row,
    code_text: apiText(`diagnosisCode.${row.code}`),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** @throws Problem 404 */
async function existing(id: number): Promise<Row> {
  const [row] = await db()
    .select()
    .from(diagnoses)
    .where(and(eq(diagnoses.id, id), isNull(diagnoses.deleted_at)))
  return orNotFound(row)
}

/**
 * Locks a visit, so that its diagnoses are changed one after another.
 * @throws Problem 422 before the patient was called in, or more than a day after the visit was finished
 */
async function lockOpenVisit(appointmentId: number): Promise<void> {
  const [row] = await db().select().from(appointments).where(eq(appointments.id, appointmentId)).for('update')
  if (!isOpenForNotes(orNotFound(row))) throw fieldProblem('appointment', 'lobby.notCalled')
}

export const diagnosisHandlers = handlers(calls, {
  list: async ({ query, scope }) => {
    const rows = await db()
      .select(getTableColumns(diagnoses))
      .from(diagnoses)
      .innerJoin(appointments, eq(appointments.id, diagnoses.appointment_id))
      .innerJoin(clinics, eq(clinics.id, appointments.clinic_id))
      .where(and(eq(diagnoses.appointment_id, query.appointment_id), isNull(diagnoses.deleted_at), await scope()))
      .orderBy(asc(diagnoses.id))
      .limit(most)
    return { data: rows.map(diagnosisOf) }
  },

  create: async ({ body }) => {
    const { access } = context().platform
    const id = body.appointment_id
    const reachable = await access.reachable('consultationOfDoctor', caller(), [id], [calls.create.permission])
    if (reachable.size === 0) throw fieldProblem('appointment_id', 'validation.invalidChoice')
    await lockOpenVisit(id)
    const stored = await db().$count(diagnoses, and(eq(diagnoses.appointment_id, id), isNull(diagnoses.deleted_at)))
    if (stored >= most) throw fieldProblem('appointment', 'icd.tooMany', { max: most })
    const at = now()
    const [row] = await db()
      .insert(diagnoses)
      .values({ ...body, code: body.code as (typeof diagnosisCodes)[number], created_at: at, updated_at: at })
      .returning()
    return { data: diagnosisOf(orNotFound(row)) }
  },

  show: async ({ params }) => ({ data: diagnosisOf(await existing(params.id)) }),

  update: async ({ params, body }) => {
    await lockOpenVisit((await existing(params.id)).appointment_id)
    const [row] = await db()
      .update(diagnoses)
      .set({ ...body, code: body.code as (typeof diagnosisCodes)[number], updated_at: now() })
      .where(and(eq(diagnoses.id, params.id), isNull(diagnoses.deleted_at)))
      .returning()
    return { data: diagnosisOf(orNotFound(row)) }
  },

  remove: async ({ params }) => {
    await lockOpenVisit((await existing(params.id)).appointment_id)
    const removed = and(eq(diagnoses.id, params.id), isNull(diagnoses.deleted_at))
    await db().update(diagnoses).set({ deleted_at: now() }).where(removed)
    return { message: apiText('done.deleted') }
  },
})
