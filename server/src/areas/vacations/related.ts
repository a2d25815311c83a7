import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { VACATION_TYPE, type VacationType } from '#contract/rules/vacationType'
import { caller, db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { localNameOf } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'
import { apiText } from '../../platform/texts'
import { enteredName } from '../../schema/people'
import { matchesColleague } from '../users'
import { managesNationalVacations } from './policy'

const { doctor, clinic, hospital, national } = VACATION_TYPE
const maxShown = 50

const RelatedRow = z.strictObject({ id: z.int(), name: z.string() })

/**
 * For each type, the columns that a vacation about a candidate would have, so that the access rule can be applied to
 * it.
 */
const createPermissions: Record<VacationType, SQL> = {
  [doctor]: sql`(select 1 as type, users.id as doctor_id, null::integer as clinic_id, null::integer as hospital_id)`,
  [clinic]: sql`(select 2 as type, null::integer as doctor_id, clinics.id as clinic_id, null::integer as hospital_id)`,
  [hospital]: sql`(select 3 as type, null::integer as doctor_id, null::integer as clinic_id, hospitals.id as hospital_id)`,
  [national]: sql`(select 4 as type, null::integer as doctor_id, null::integer as clinic_id, null::integer as hospital_id)`,
}

/** The candidates of each type as id, name and alternate_name, without closed and deleted ones. */
const candidates: Record<VacationType, { select: SQL; from: SQL; where: SQL; names: readonly SQL[] }> = {
  [doctor]: {
    select: sql`users.id, ${enteredName()} as name, users.alternate_name`,
    from: sql`users`,
    where: sql`users.is_doctor and users.closed_at is null`,
    names: [],
  },
  [clinic]: {
    select: sql`clinics.id, clinics.title as name, clinics.alternate_title as alternate_name`,
    from: sql`clinics`,
    where: sql`clinics.deleted_at is null`,
    names: [sql`clinics.title`, sql`clinics.alternate_title`],
  },
  [hospital]: {
    select: sql`hospitals.id, hospitals.name, hospitals.alternate_name`,
    from: sql`hospitals`,
    where: sql`true`,
    names: [sql`hospitals.name`, sql`hospitals.alternate_name`],
  },
  [national]: {
    select: sql`countries.id, countries.name, countries.name_ar as alternate_name`,
    from: sql`countries`,
    where: sql`true`,
    names: [sql`countries.name`, sql`countries.name_ar`],
  },
}

/**
 * Returns a statement for all candidates of a type for which the caller may create a vacation, as id, name and alternate_name.
 * @param inScope which vacations the caller may create; expects `vacations` in the statement
 * @param q part of either name, or of a doctor's name
 */
function related(inScope: SQL, type: VacationType, q?: string): SQL {
  const { select, from, where, names } = candidates[type]
  const matchesName = (word: string) =>
    type === doctor
      ? matchesColleague(word)
      : sql.join(
          names.map((name) => containsText(name, word)),
          sql` or `,
        )
  return sql`select ${select} from ${from} cross join lateral ${createPermissions[type]} as vacations
    where ${where} and ${inScope} ${q ? sql`and (${matchesName(q)})` : sql``}`
}

/** Returns at most 50 candidates of a type for which the caller may create a vacation, searched by name. */
export async function findRelated(inScope: SQL, type: VacationType, q: string | undefined) {
  const shown = localNameOf(sql`offered.name`, sql`offered.alternate_name`)
  return readRows(
    RelatedRow,
    sql`
      select offered.id, ${shown} as name from (${related(inScope, type, q)}) as offered order by 2, 1 limit ${maxShown}`,
  )
}

/** Returns whether the caller may create a vacation for this candidate. */
export async function isRelated(inScope: SQL, type: VacationType, id: number): Promise<boolean> {
  const { rows } = await db().execute(sql`select from (${related(inScope, type)}) as offered where id = ${id}`)
  return rows.length > 0
}

/** Returns the types of vacation that the caller may create: those with at least one candidate. */
export async function offeredTypes(inScope: SQL) {
  const [hospitals] = await findRelated(inScope, hospital, undefined)
  const types = [
    doctor,
    clinic,
    ...(hospitals ? [hospital] : []),
    ...(managesNationalVacations(caller()) ? [national] : []),
  ]
  return types.map((id) => ({ id, name: apiText(`vacationType.${id}`) }))
}
