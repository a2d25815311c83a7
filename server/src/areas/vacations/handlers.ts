import { and, count, desc, eq, or, type SQL } from 'drizzle-orm'
import type { QueryOf } from '#contract/kit/endpoint'
import { type RelatedField, relatedFields, VACATION_TYPE } from '#contract/rules/vacationType'
import { localTime } from '#contract/rules/wallClock'
import { vacations as calls, type Vacation } from '#contract/vacations/calls'
import type { VacationInput } from '#contract/vacations/vacationInput'
import { users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { readPage } from '../../platform/database/page'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, found } from '../../platform/http/problem'
import { sheetOf } from '../../platform/sheets/sheet'
import { apiText } from '../../platform/texts'
import { clinics, vacations } from '../clinics'
import { countries, hospitals } from '../reference'
import { colleagueCalled } from '../users'
import { clearDays } from './hits'
import { keepsNational, vacationIsKept } from './policy'
import { findRelated, isRelated, offeredTypes } from './related'
import { readVacation, relatedNames, selectVacations, vacationOf } from './vacationAnswer'

const making = ['create-vacation', 'update-vacation'] as const

const columns = {
  doctor_id: 'doctorId',
  clinic_id: 'clinicId',
  hospital_id: 'hospitalId',
  country_id: 'countryId',
} as const

function valuesOf(input: VacationInput) {
  const of = (field: RelatedField) => (relatedFields[input.type] === field ? (input[field] ?? null) : null)
  return {
    title: input.title,
    type: input.type,
    dateFrom: input.date_from,
    dateTo: input.date_to,
    doctorId: of('doctor_id'),
    clinicId: of('clinic_id'),
    hospitalId: of('hospital_id'),
    countryId: of('country_id'),
  }
}

/**
 * @param before of a vacation that is changed: it may keep its first day, and whom it is for
 * @throws 422 a type that the caller is not offered, somebody whom the caller may not close, or days gone by
 */
async function checkVacation(
  input: VacationInput,
  permission: (typeof making)[number],
  before?: typeof vacations.$inferSelect,
): Promise<void> {
  if (input.type === VACATION_TYPE.national && !keepsNational(caller())) {
    throw fieldProblem('type', 'validation.invalidChoice')
  }
  const field = relatedFields[input.type]
  const id = input[field] ?? 0
  const stays = before?.type === input.type && valuesOf(input)[columns[field]] === before[columns[field]]
  if (!stays && !(await isRelated(vacationIsKept(caller(), [permission]), input.type, id)))
    throw fieldProblem(field, 'validation.invalidChoice')
  const today = localTime(now().getTime(), caller().timeZone).date
  if (input.date_from < today && input.date_from !== before?.dateFrom) {
    throw fieldProblem('date_from', 'validation.startBeforeToday')
  }
}

/** The vacation's row, held until the transaction ends. */
async function holdVacation(id: number) {
  const [row] = await db().select().from(vacations).where(eq(vacations.id, id)).for('update')
  return found(row)
}

/** @param inScope which of them the caller may see; expects `vacations` in the statement */
function listVacations(query: QueryOf<typeof calls.list>, inScope: SQL) {
  const condition = and(
    inScope,
    query.type ? eq(vacations.type, query.type) : undefined,
    query.q
      ? or(containsText(vacations.title, query.q), containsText(relatedNames, query.q), colleagueCalled(query.q))
      : undefined,
  )
  return readPage(query, {
    count: async () => {
      const [counted] = await db()
        .select({ total: count() })
        .from(vacations)
        .leftJoin(users, eq(users.id, vacations.doctorId))
        .leftJoin(clinics, eq(clinics.id, vacations.clinicId))
        .leftJoin(hospitals, eq(hospitals.id, vacations.hospitalId))
        .leftJoin(countries, eq(countries.id, vacations.countryId))
        .where(condition)
      return counted?.total ?? 0
    },
    rows: (limit, offset) =>
      selectVacations()
        .where(condition)
        .orderBy(desc(vacations.dateFrom), desc(vacations.id))
        .limit(limit)
        .offset(offset),
    answer: vacationOf,
  })
}

export const vacationHandlers = handlers(calls, {
  list: async ({ query, scope }) => listVacations(query, await scope()),

  sheet: async ({ query, scope }) => {
    const inScope = await scope()
    return sheetOf<Vacation>({
      title: 'sheet.vacations',
      format: query.format,
      columns: [
        { header: 'sheet.id', value: ({ id }) => id },
        { header: 'sheet.title', value: ({ title }) => title },
        { header: 'sheet.type', value: ({ type_text }) => type_text },
        { header: 'sheet.related', value: ({ related_name }) => related_name },
        { header: 'sheet.startDate', value: ({ date_from }) => date_from },
        { header: 'sheet.endDate', value: ({ date_to }) => date_to },
      ],
      read: (paging) => listVacations({ ...query, ...paging }, inScope),
    })
  },

  show: async ({ params }) => ({ data: await readVacation(params.id) }),

  create: async ({ body }) => {
    await checkVacation(body, 'create-vacation')
    await clearDays(body, 'create')
    const [row] = await db().insert(vacations).values(valuesOf(body)).returning({ id: vacations.id })
    return { data: await readVacation(found(row).id) }
  },

  update: async ({ params, body }) => {
    await checkVacation(body, 'update-vacation', await holdVacation(params.id))
    await clearDays(body, 'update')
    await db().update(vacations).set(valuesOf(body)).where(eq(vacations.id, params.id))
    return { data: await readVacation(params.id) }
  },

  remove: async ({ params }) => {
    const [row] = await db().delete(vacations).where(eq(vacations.id, params.id)).returning({ id: vacations.id })
    found(row)
    return { message: apiText('done.deleted') }
  },

  types: async ({ scope }) => ({ data: await offeredTypes(await scope()) }),

  related: async ({ query, scope }) => ({ data: await findRelated(await scope(), query.type, query.q) }),
})
