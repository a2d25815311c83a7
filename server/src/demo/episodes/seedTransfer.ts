import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { db, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { transfers } from '../../schema/transfers'
import type { DemoHospitals } from '../places'

const OfferedRow = z.strictObject({ id: z.int(), department: z.int() })

/** Offers a patient of the hospital in Mogadishu to the intensive care of the hub. */
export async function seedTransfer(places: DemoHospitals, people: ReadonlyMap<string, number>): Promise<void> {
  const [found] = await readRows(
    OfferedRow,
    sql`select episodes.id, departments.id as department
      from episodes join users on users.id = episodes.patient_id
      join departments on departments.hospital_id = ${places.hub.id} and departments.name = 'Intensive care'
      where episodes.hospital_id = ${places.banadir.id} and episodes.status = 0
        and users.first_name = 'Fartun' and users.last_name = 'Guled'`,
  )
  if (!found) throw new Error('The demo has no patient to transfer')
  await db()
    .insert(transfers)
    .values({
      episode_id: found.id,
      from_hospital_id: places.banadir.id,
      to_hospital_id: places.hub.id,
      department_id: found.department,
      reason: 'Blood pressure stays above 160 in spite of two drugs. We have no intensive care for mothers.',
      handover_note:
        'Magnesium was given in the left arm. Check reflexes and urine every hour. Her mother travels with her and speaks Arabic.',
      offered_by: people.get('doctor2@demo.test') ?? 0,
      offered_at: new Date(now().getTime() - 40 * 60_000),
    })
}
