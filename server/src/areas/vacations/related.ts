import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions'
import { VACATION_TYPE, type VacationType } from '#contract/rules/vacationType'
import { caller, db } from '../../platform/context'
import { containsText } from '../../platform/database/expressions'
import { apiText, named } from '../../platform/texts'
import { colleagueCalled } from '../users'
import { clinicIsKept, doctorIsKept, hospitalIsKept, keepsNational } from './policy'

const { doctor, clinic, hospital, national } = VACATION_TYPE
const mostShown = 50

interface RelatedRow extends Record<string, unknown> {
  id: number
  name: string
  name_ar: string | null
}

/**
 * Everything of a type that the caller may close with one of these permissions, as id, name and name_ar.
 * @param q part of either name, or what a doctor is called
 */
function related(type: VacationType, held: readonly Permission[], q?: string): SQL {
  const person = caller()
  const titled = (...names: SQL[]) =>
    q
      ? sql`and (${sql.join(
          names.map((name) => containsText(name, q)),
          sql` or `,
        )})`
      : sql``
  if (type === doctor) {
    return sql`select users.id, users.first_name || ' ' || users.last_name as name, null as name_ar from users
      where users.is_doctor and users.closed_at is null and ${doctorIsKept(person, held, sql`users.id`)}
        ${q ? sql`and ${colleagueCalled(q)}` : sql``}`
  }
  if (type === clinic) {
    return sql`select clinics.id, clinics.title as name, null as name_ar from clinics
      where clinics.deleted_at is null and ${clinicIsKept(person, held)} ${titled(sql`clinics.title`)}`
  }
  if (type === hospital) {
    return sql`select hospitals.id, hospitals.name, hospitals.name_ar from hospitals
      where ${hospitalIsKept(person, held, sql`hospitals.id`)}
        ${titled(sql`hospitals.name`, sql`hospitals.name_ar`)}`
  }
  return sql`select countries.id, countries.name, countries.name_ar from countries where ${keepsNational(person)}::boolean
    ${titled(sql`countries.name`, sql`countries.name_ar`)}`
}

/** Those of a type that the caller may close, by what they are called, 50 at most. */
export async function findRelated(type: VacationType, held: readonly Permission[], q: string | undefined) {
  const { rows } = await db().execute<RelatedRow>(
    sql`select * from (${related(type, held, q)}) as offered order by name, id limit ${mostShown}`,
  )
  return rows.map((row) => ({ id: row.id, name: named({ name: row.name, nameAr: row.name_ar }) }))
}

/** Whether the caller may close this one. */
export async function isRelated(type: VacationType, held: readonly Permission[], id: number): Promise<boolean> {
  const { rows } = await db().execute(sql`select from (${related(type, held)}) as offered where id = ${id}`)
  return rows.length > 0
}

/** The types of vacation that the caller may make: those of which there is something to close. */
export async function offeredTypes(held: readonly Permission[]) {
  const [hospitals] = await findRelated(hospital, held, undefined)
  const types = [doctor, clinic, ...(hospitals ? [hospital] : []), ...(keepsNational(caller()) ? [national] : [])]
  return types.map((id) => ({ id, name: apiText(`vacationType.${id}`) }))
}
