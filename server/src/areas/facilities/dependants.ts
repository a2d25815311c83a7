import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ApiTextKey, FieldProblems } from '#contract/kit/issues'
import { readRows } from '../../platform/database/rows'
import { Problem } from '../../platform/http/problem'
import { countPatients, countStaff, pairsOfCenter, pairsOfHospital } from './members'

/** What may depend on a facility; the names are keys of the texts that report how many there are. */
const dependants = [
  'children',
  'staff',
  'patients',
  'clinics',
  'appointments',
  'vacations',
  'centers',
  'roles',
  'episodes',
  'investigations',
  'apiClients',
  'events',
] as const
type Dependant = (typeof dependants)[number]

const DependantRow = z.strictObject({ kind: z.enum(dependants), count: z.int() })

/**
 * Refuses a deletion while something depends on the facility.
 * @param counts for each kind, the statement that counts it
 * @throws Problem 422 that names each kind with its count
 */
export async function refuseWhileInUse(counts: Partial<Record<Dependant, SQL>>): Promise<void> {
  const counted = Object.entries(counts).map(
    ([kind, count]) => sql`select ${kind}::text as kind, (${count})::integer as count`,
  )
  const fields: FieldProblems = {}
  for (const { kind, count } of await readRows(DependantRow, sql.join(counted, sql` union all `))) {
    if (count > 0) fields[kind] = [{ key: `blocked.${kind}` as ApiTextKey, values: { count } }]
  }
  if (Object.keys(fields).length === 0) return
  throw new Problem(422, 'error.invalid', { fields: { place: [{ key: 'blocked.title' }], ...fields } })
}

/**
 * Returns the statements that count what depends on a hospital. Deleted clinics show up through the appointments they
 * had.
 */
export function dependantsOfHospital(id: number): Partial<Record<Dependant, SQL>> {
  return {
    children: sql`select count(*) from hospitals where parent_id = ${id}`,
    staff: countStaff(pairsOfHospital(id)),
    patients: countPatients(pairsOfHospital(id)),
    clinics: sql`select count(*) from clinics where hospital_id = ${id} and deleted_at is null`,
    appointments: sql`select count(*) from appointments join clinics on clinics.id = appointments.clinic_id
      where clinics.hospital_id = ${id}`,
    vacations: sql`select count(*) from vacations where hospital_id = ${id}`,
    centers: sql`select count(*) from centers where hospital_id = ${id}`,
    roles: sql`select count(*) from roles where hospital_id = ${id}`,
    episodes: sql`select count(*) from episodes where hospital_id = ${id}`,
    // Also disabled ones, which the audit log names.
    apiClients: sql`select count(*) from api_clients where hospital_id = ${id}`,
    // Also deleted ones, which the audit log names.
    events: sql`select count(*) from calendar_events where hospital_id = ${id}`,
  }
}

/** Returns the statements that count what depends on a center. */
export function dependantsOfCenter(id: number): Partial<Record<Dependant, SQL>> {
  return {
    staff: countStaff(pairsOfCenter(id)),
    investigations: sql`select count(*) from investigations where center_id = ${id}`,
  }
}
