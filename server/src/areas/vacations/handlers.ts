import { and, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/kit/endpoint'
import { type RelatedField, relatedFields, VACATION_TYPE, type VacationType } from '#contract/rules/vacationType'
import { vacations as calls } from '#contract/vacations/calls'
import type { VacationInput } from '#contract/vacations/vacationInput'
import { users } from '../../platform/auth/tables'
import { caller, db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { readPage, type Slice } from '../../platform/database/page'
import { inBatches } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { clinics } from '../../schema/clinics'
import { hospitals } from '../../schema/facilities'
import { countries } from '../../schema/reference'
import { vacations } from '../../schema/vacations'
import { callersToday, todayAtClinics } from '../clinics'
import { matchesColleague } from '../users'
import { cancelAffected } from './cancelAffected'
import { managesNationalVacations, managesVacation } from './policy'
import {
  readVacation,
  relatedNames,
  type SelectedVacation,
  selectVacations,
  vacationOf,
  vacationOrder,
} from './readVacation'
import { findRelated, isRelated, offeredTypes } from './related'

const writePermissions = ['create-vacation', 'update-vacation'] as const

function valuesOf(input: VacationInput) {
  const of = (field: RelatedField) => (relatedFields[input.type] === field ? (input[field] ?? null) : null)
  return {
    title: input.title,
    type: input.type,
    date_from: input.date_from,
    date_to: input.date_to,
    doctor_id: of('doctor_id'),
    clinic_id: of('clinic_id'),
    hospital_id: of('hospital_id'),
    country_id: of('country_id'),
  }
}

/**
 * Checks a vacation against the caller's permissions, and against today's date at the clinics that it closes.
 * @param before the stored vacation when one is changed: its first day and its subject may stay as they are
 * @throws Problem 422 for a type or a subject that the caller may not use, or for dates in the past
 */
async function checkVacation(
  input: VacationInput,
  permission: (typeof writePermissions)[number],
  before?: typeof vacations.$inferSelect,
): Promise<void> {
  if (input.type === VACATION_TYPE.national && !managesNationalVacations(caller())) {
    throw fieldProblem('type', 'validation.invalidChoice')
  }
  const field = relatedFields[input.type]
  const id = input[field] ?? 0
  const stays = before?.type === input.type && valuesOf(input)[field] === before[field]
  if (!stays && !(await isRelated(managesVacation(caller(), [permission]), input.type, id)))
    throw fieldProblem(field, 'validation.invalidChoice')
  if (input.date_from !== before?.date_from && input.date_from < (await firstDay(input))) {
    throw fieldProblem('date_from', 'validation.startBeforeToday')
  }
}

/** Returns the earliest date that is today at a clinic that the vacation closes; without clinics, the caller's today. */
async function firstDay({ type, doctor_id, clinic_id, hospital_id, country_id }: VacationInput): Promise<string> {
  const closed: Record<VacationType, SQL> = {
    [VACATION_TYPE.doctor]: sql`clinics.doctor_id = ${doctor_id}`,
    [VACATION_TYPE.clinic]: sql`clinics.id = ${clinic_id}`,
    [VACATION_TYPE.hospital]: sql`clinics.hospital_id = ${hospital_id}`,
    [VACATION_TYPE.national]: sql`hospitals.country_id = ${country_id}`,
  }
  return (await todayAtClinics(closed[type]))?.earliest ?? callersToday()
}

/**
 * Locks the vacation's row until the transaction ends.
 * @throws Problem 404
 */
async function lockVacation(id: number) {
  const [row] = await db().select().from(vacations).where(eq(vacations.id, id)).for('update')
  return orNotFound(row)
}

/**
 * Returns the list of vacations that match a query.
 * @param inScope which of them the caller may see; expects `vacations` in the statement
 */
function vacationList(query: Omit<QueryOf<typeof calls.list>, 'page' | 'limit'>, inScope: SQL) {
  const condition = and(
    inScope,
    query.type ? eq(vacations.type, query.type) : undefined,
    query.q
      ? or(containsText(vacations.title, query.q), containsText(relatedNames, query.q), matchesColleague(query.q))
      : undefined,
  )
  return {
    order: vacationOrder,
    count: async () => {
      const [counted] = await db()
        .select({ total: count() })
        .from(vacations)
        .leftJoin(users, eq(users.id, vacations.doctor_id))
        .leftJoin(clinics, eq(clinics.id, vacations.clinic_id))
        .leftJoin(hospitals, eq(hospitals.id, vacations.hospital_id))
        .leftJoin(countries, eq(countries.id, vacations.country_id))
        .where(condition)
      return counted?.total ?? 0
    },
    rows: ({ after, limit, offset }: Slice) =>
      selectVacations().where(and(condition, after)).orderBy(vacationOrder.by).limit(limit).offset(offset),
    toResponse: (rows: readonly SelectedVacation[]) => rows.map(vacationOf),
  }
}

export const vacationHandlers = handlers(calls, {
  list: async ({ query, scope }) => readPage(query, vacationList(query, await scope())),

  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, {
      read: inBatches(vacationList(query, await scope())),
    }),

  show: async ({ params }) => ({ data: await readVacation(params.id) }),

  create: async ({ body }) => {
    await checkVacation(body, 'create-vacation')
    await cancelAffected(body, 'create')
    const [row] = await db().insert(vacations).values(valuesOf(body)).returning({ id: vacations.id })
    return { data: await readVacation(orNotFound(row).id) }
  },

  update: async ({ params, body }) => {
    await checkVacation(body, 'update-vacation', await lockVacation(params.id))
    await cancelAffected(body, 'update')
    await db().update(vacations).set(valuesOf(body)).where(eq(vacations.id, params.id))
    return { data: await readVacation(params.id) }
  },

  remove: async ({ params }) => {
    const [row] = await db().delete(vacations).where(eq(vacations.id, params.id)).returning({ id: vacations.id })
    orNotFound(row)
    return { message: apiText('done.deleted') }
  },

  types: async ({ scope }) => ({
    data: await offeredTypes(await scope()),
    today: (await todayAtClinics(sql`true`))?.earliest ?? callersToday(),
  }),

  related: async ({ query, scope }) => ({ data: await findRelated(await scope(), query.type, query.q) }),
})
