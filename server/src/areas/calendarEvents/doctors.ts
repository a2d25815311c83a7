import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { byName, localizedName } from '../../platform/texts'
import { holdsRole, isDoctor, membersOf } from '../../schema/memberships'
import { NamesRow, namesInScripts } from '../../schema/people'

/** More doctors, and more nurses, than a hospital has: the form of an event offers all of them. */
const most = 1000

const DoctorRow = z.strictObject({ id: z.int(), names: NamesRow, time_zone: z.string() })

export interface Doctor {
  id: number
  name: string
  time_zone: string
}

const isNurse = holdsRole('NURSE')

interface WhichPeople {
  /** null: of all specialties. */
  specialtyId?: number | null
  /** Of these. */
  only?: readonly number[]
}

/**
 * Returns doctors of hospitals, by name: 1,000 at most.
 * @param hospitals a statement with one column, the hospitals' ids
 */
export function doctorsOf(hospitals: SQL, which: WhichPeople = {}): Promise<Doctor[]> {
  return staffOf(hospitals, isDoctor, which)
}

/** As doctorsOf, nurses. */
export function nursesOf(hospitals: SQL, which: WhichPeople = {}): Promise<Doctor[]> {
  return staffOf(hospitals, isNurse, which)
}

/** As doctorsOf, doctors and nurses: who can have a duty. */
export function doctorsAndNursesOf(hospitals: SQL, which: WhichPeople = {}): Promise<Doctor[]> {
  return staffOf(hospitals, sql`(${isDoctor} or ${isNurse})`, which)
}

async function staffOf(hospitals: SQL, who: SQL, { specialtyId = null, only }: WhichPeople): Promise<Doctor[]> {
  const rows = await readJsonRows(
    DoctorRow,
    sql`select users.id, ${namesInScripts(sql`users`)} as names, users.time_zone from users
      where ${and(
        sql`users.closed_at is null and ${who}`,
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
