import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { byName, localizedName } from '../../platform/texts'
import { holdsRole, membersOf } from '../../schema/memberships'
import { NamesRow, namesInScripts } from '../../schema/people'

/** More doctors than a specialty of a hospital has. */
const most = 200

const DoctorRow = z.strictObject({ id: z.int(), names: NamesRow, time_zone: z.string() })

export interface Doctor {
  id: number
  name: string
  time_zone: string
}

/**
 * Returns doctors of hospitals, by name: 200 at most.
 * @param hospitals a statement with one column, the hospitals' ids
 * @param specialtyId null: of all specialties
 * @param only of these
 */
export async function doctorsOf(
  hospitals: SQL,
  { specialtyId = null, only }: { specialtyId?: number | null; only?: readonly number[] } = {},
): Promise<Doctor[]> {
  const rows = await readJsonRows(
    DoctorRow,
    sql`select users.id, ${namesInScripts(sql`users`)} as names, users.time_zone from users
      where ${and(
        sql`users.closed_at is null and (users.is_doctor or ${holdsRole('DOCTOR')})`,
        sql`users.id in (${membersOf(hospitals)})`,
        specialtyId === null ? undefined : sql`users.specialty_id = ${specialtyId}`,
        only ? sql`users.id = any (${numberArray(only)})` : undefined,
      )}
      order by users.id limit ${most}`,
  )
  return rows
    .map(({ id, names, time_zone: zone }) => ({ id, name: localizedName(names), time_zone: zone }))
    .sort(byName)
}
