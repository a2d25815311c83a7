import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { departments as calls, type Department } from '#contract/episodes/departments'
import { db, now } from '../../platform/context'
import { mapUniqueViolation } from '../../platform/database/constraintViolations'
import { localNameOf } from '../../platform/database/localName'
import { readRows } from '../../platform/database/rows'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText, localizedName } from '../../platform/texts'
import { bedStays, departments } from '../../schema/episodes'
import { hospitals } from '../../schema/facilities'

/** The most open departments of one hospital. */
const most = 200

const DepartmentRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  in_patients: z.int(),
})

/**
 * Returns open departments by name.
 * @param hospitalId of the hospital
 * @param id one department; undefined for all
 */
async function readDepartments(hospitalId: number, id?: number): Promise<Department[]> {
  const rows = await readRows(
    DepartmentRow,
    sql`select departments.id, departments.name, departments.alternate_name,
        (select count(*)::integer from bed_stays
          where bed_stays.department_id = departments.id and bed_stays.until_time is null) as in_patients
      from departments
      where departments.hospital_id = ${hospitalId} and departments.closed_at is null
        ${id === undefined ? sql`` : sql`and departments.id = ${id}`}
      order by ${localNameOf(sql`departments.name`, sql`departments.alternate_name`)}, departments.id limit ${most}`,
  )
  return rows.map((row) => ({ ...row, name_text: localizedName(row) }))
}

/** @throws Problem 404 */
async function readDepartment({ id, hospital_id }: { id: number; hospital_id: number }): Promise<Department> {
  const [department] = await readDepartments(hospital_id, id)
  return orNotFound(department)
}

/**
 * Locks an open department until the transaction ends, so that patients are admitted to it one after another.
 * @returns undefined if there is none
 */
export async function lockDepartment(id: number): Promise<typeof departments.$inferSelect | undefined> {
  const isOpen = and(eq(departments.id, id), isNull(departments.closed_at))
  const [row] = await db().select().from(departments).where(isOpen).for('no key update')
  return row
}

/** @throws Problem 422 if the hospital already has the most departments */
async function checkNumber(hospitalId: number): Promise<void> {
  await db().select({ id: hospitals.id }).from(hospitals).where(eq(hospitals.id, hospitalId)).for('no key update')
  const isOpen = and(eq(departments.hospital_id, hospitalId), isNull(departments.closed_at))
  if ((await db().$count(departments, isOpen)) >= most) throw fieldProblem('name', 'department.tooMany', { max: most })
}

export const departmentHandlers = handlers(calls, {
  list: async ({ params }) => ({ data: await readDepartments(params.id) }),

  create: async ({ params, body }) => {
    await checkNumber(params.id)
    const values = { ...body, hospital_id: params.id, created_at: now() }
    const [row] = await mapUniqueViolation(db().insert(departments).values(values).returning())
    return { data: await readDepartment(orNotFound(row)) }
  },

  show: async ({ params }) => {
    const isOpen = and(eq(departments.id, params.id), isNull(departments.closed_at))
    const [row] = await db().select().from(departments).where(isOpen)
    return { data: await readDepartment(orNotFound(row)) }
  },

  update: async ({ params, body }) => {
    const department = orNotFound(await lockDepartment(params.id))
    await mapUniqueViolation(db().update(departments).set(body).where(eq(departments.id, params.id)))
    return { data: await readDepartment(department) }
  },

  remove: async ({ params }) => {
    orNotFound(await lockDepartment(params.id))
    const patients = and(eq(bedStays.department_id, params.id), isNull(bedStays.until_time))
    if ((await db().$count(bedStays, patients)) > 0) throw fieldProblem('department', 'department.hasPatients')
    await db().update(departments).set({ closed_at: now() }).where(eq(departments.id, params.id))
    return { message: apiText('done.saved') }
  },
})
