import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import { type EnteredInError, mostEntries } from '#contract/clinicalLists/entries'
import { caller, db, now } from '../../platform/context'
import { violates } from '../../platform/database/errors'
import { isOutdated } from '../../platform/http/isOutdated'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { lockPatient } from '../../schema/lockPatient'
import type { ClinicalList, CommonColumns } from './clinicalList'
import { readList } from './readList'

/** Returns the handlers of the calls that change a clinical list. */
export function clinicalListHandlers<I, C extends CommonColumns, F, S extends object>(list: ClinicalList<I, C, F, S>) {
  const { kind, nameField, table } = list
  const isOpen = and(isNull(table.removed_at), isNull(table.replaced_at))
  const recorded = () => ({ recorded_by: caller().id, recorded_at: now() })

  /**
   * Locks the patient of an entry or a statement, and returns it.
   * @throws Problem 404 if it was marked as entered in error, or replaced, meanwhile
   */
  async function lockedRow(id: number) {
    const [found] = await db().select().from(table).where(eq(table.id, id))
    await lockPatient(orNotFound(found).patient_id)
    const [row] = await db()
      .select()
      .from(table)
      .where(and(eq(table.id, id), isOpen))
    return orNotFound(row)
  }

  /** Ends the statement that none is known, if an active entry contradicts it. */
  async function replaceNoneKnown(patientId: number, columns: C): Promise<void> {
    if (columns.status !== 'active') return
    const statement = and(eq(table.patient_id, patientId), eq(table.none_known, true), isOpen)
    await db()
      .update(table)
      .set({ replaced_at: now() })
      .where(and(statement, list.contradicted?.(columns)))
  }

  /** @throws Problem 422 if the same entry is already recorded */
  async function saved<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      const isRecorded = violates(error, 'unique') || violates(error, 'exclusion', `${list.name}_once`)
      throw isRecorded ? fieldProblem(nameField, `${kind}.recorded`) : error
    }
  }

  async function readOne(patientId: number, id: number | undefined) {
    const { entries } = await readList(list, patientId)
    return orNotFound(entries.find((entry) => entry.id === id))
  }

  return {
    create: async ({ params, body }: { params: { id: number }; body: I }) => {
      const columns = await list.columnsOf(body)
      await lockPatient(params.id)
      const { entries } = await readList(list, params.id)
      if (entries.length >= mostEntries) throw fieldProblem(nameField, `${kind}.tooMany`, { max: mostEntries })
      await replaceNoneKnown(params.id, columns)
      const values = { ...columns, patient_id: params.id, none_known: false, ...recorded() }
      const [row] = await saved(list.insert(values))
      return { data: await readOne(params.id, row?.id) }
    },

    noneKnown: async ({ params }: { params: { id: number } }) => {
      await lockPatient(params.id)
      const { state } = await readList(list, params.id)
      if (state === 'listed') throw fieldProblem('none_known', `${kind}.listed`)
      if (state === 'not_recorded') {
        const values = { patient_id: params.id, none_known: true, ...recorded() }
        await list.insert(values as typeof values & Partial<C>)
      }
      return { data: orNotFound((await readList(list, params.id)).none_known) }
    },

    update: async ({ params, body }: { params: { id: number }; body: I & { revision: number } }) => {
      const { patient_id: patientId, none_known: isNoneKnown, revision } = await lockedRow(params.id)
      if (isNoneKnown) throw fieldProblem(nameField, `${kind}.isNoneKnown`)
      if (revision !== body.revision) throw fieldProblem('revision', `${kind}.changedMeanwhile`)
      const columns = await list.columnsOf(body, params.id)
      await replaceNoneKnown(patientId, columns)
      await saved(list.update(params.id, { ...columns, ...recorded() }))
      return { data: await readOne(patientId, params.id) }
    },

    remove: async ({ params, body }: { params: { id: number }; body: z.output<typeof EnteredInError> }) => {
      const { revision } = await lockedRow(params.id)
      if (isOutdated(body.revision, revision)) throw fieldProblem('revision', `${kind}.changedMeanwhile`)
      await db()
        .update(table)
        .set({ removed_by: caller().id, removed_at: now(), removed_reason: body.reason })
        .where(eq(table.id, params.id))
      return { message: apiText('done.deleted') }
    },
  }
}
