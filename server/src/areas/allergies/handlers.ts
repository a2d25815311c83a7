import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import { type Allergy, type AllergyInput, allergies as calls, mostAllergies } from '#contract/allergies/calls'
import { foldText } from '#contract/rules/foldText'
import { localTime } from '#contract/rules/wallClock'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { allergies } from '../../schema/allergies'
import { drugs } from '../../schema/drugs'
import { readAllergies } from './readAllergies'

/** Locks the patient, so that their allergies are changed one after another. */
async function lockPatient(id: number): Promise<void> {
  await db().select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
}

/**
 * Locks the patient of an allergy.
 * @throws Problem 404 if it was marked as entered in error, or replaced, meanwhile
 */
async function lockedAllergy(id: number) {
  const [found] = await db().select().from(allergies).where(eq(allergies.id, id))
  await lockPatient(orNotFound(found).patient_id)
  const open = and(eq(allergies.id, id), isNull(allergies.removed_at), isNull(allergies.replaced_at))
  const [row] = await db().select().from(allergies).where(open)
  return orNotFound(row)
}

/**
 * Returns the columns of an allergy.
 * @throws Problem 422 for a drug that is not in the list, or a day in the future
 */
async function columnsOf(input: z.output<typeof AllergyInput>) {
  const { drug_id: drugId, reaction, severity, status, noted_since: since } = input
  // The day of the caller, who entered it.
  if (since && since > localTime(now().getTime(), caller().timeZone).date) {
    throw fieldProblem('noted_since', 'validation.dateInFuture')
  }
  const [drug] = drugId === null ? [] : await db().select().from(drugs).where(eq(drugs.id, drugId))
  if (drugId !== null && !drug) throw fieldProblem('drug_id', 'validation.invalidChoice')
  const substance = drug?.drug_name ?? input.substance ?? ''
  return {
    drug_id: drugId,
    substance,
    substance_key: drugId === null ? foldText(substance) : `drug ${drugId}`,
    reaction,
    severity,
    status,
    status_reason: status === 'active' ? null : input.status_reason,
    noted_since: since,
    recorded_by: caller().id,
    recorded_at: now(),
  }
}

/** Ends the statement that no allergy is known, because an active one is recorded. */
async function replaceNoneKnown(patientId: number): Promise<void> {
  await db()
    .update(allergies)
    .set({ replaced_at: now() })
    .where(
      and(
        eq(allergies.patient_id, patientId),
        eq(allergies.none_known, true),
        isNull(allergies.removed_at),
        isNull(allergies.replaced_at),
      ),
    )
}

async function readOne(patientId: number, id: number | undefined): Promise<Allergy> {
  const list = await readAllergies(patientId)
  return orNotFound(list.allergies.find((allergy) => allergy.id === id))
}

export const allergyHandlers = handlers(calls, {
  list: async ({ params }) => ({ data: await readAllergies(params.id) }),

  create: async ({ params, body }) => {
    const columns = await columnsOf(body)
    await lockPatient(params.id)
    const before = await readAllergies(params.id)
    if (before.allergies.length >= mostAllergies)
      throw fieldProblem('substance', 'allergy.tooMany', { max: mostAllergies })
    if (columns.status === 'active') await replaceNoneKnown(params.id)
    const [row] = await mapUniqueViolation(
      db()
        .insert(allergies)
        .values({ ...columns, patient_id: params.id, none_known: false })
        .returning(),
      'substance',
      'allergy.recorded',
    )
    return { data: await readOne(params.id, row?.id) }
  },

  noneKnown: async ({ params }) => {
    await lockPatient(params.id)
    const { state } = await readAllergies(params.id)
    if (state === 'listed') throw fieldProblem('none_known', 'allergy.listed')
    if (state === 'not_recorded') {
      await db()
        .insert(allergies)
        .values({ patient_id: params.id, none_known: true, recorded_by: caller().id, recorded_at: now() })
    }
    return { data: orNotFound((await readAllergies(params.id)).none_known) }
  },

  update: async ({ params, body }) => {
    const { patient_id: patientId, none_known: isNoneKnown, revision } = await lockedAllergy(params.id)
    if (isNoneKnown) throw fieldProblem('substance', 'allergy.isNoneKnown')
    if (revision !== body.revision) throw fieldProblem('revision', 'allergy.changedMeanwhile')
    const columns = await columnsOf(body)
    if (columns.status === 'active') await replaceNoneKnown(patientId)
    await mapUniqueViolation(
      db().update(allergies).set(columns).where(eq(allergies.id, params.id)),
      'substance',
      'allergy.recorded',
    )
    return { data: await readOne(patientId, params.id) }
  },

  remove: async ({ params }) => {
    await lockedAllergy(params.id)
    await db().update(allergies).set({ removed_by: caller().id, removed_at: now() }).where(eq(allergies.id, params.id))
    return { message: apiText('done.deleted') }
  },
})
