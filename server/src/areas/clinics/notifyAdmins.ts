import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { caller, now } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { adminsOfHospitals, membersOf } from '../../schema/memberships'
import { NamesRow, namesInScripts } from '../../schema/people'
import { notify } from '../notifications'

const AddedRow = z.strictObject({
  id: z.int(),
  person: NamesRow,
  caller: NamesRow,
  clinic: NamesRow,
  admins: z.array(z.int()),
})

/**
 * Notifies the admins of a clinic's hospital of people who were added to the clinic and do not belong to that hospital: they
 * open the records of its patients from now on (decision 175). Expects the transaction of the change.
 * @param added the ids of the people who were added
 */
export async function notifyAdminsOfAdded(clinicId: number, added: readonly number[]): Promise<void> {
  if (added.length === 0) return
  const rows = await readRows(
    AddedRow,
    sql`
      select people.id, ${namesInScripts(sql`people`)} as person, ${namesInScripts(sql`callers`)} as caller,
        json_build_object('name', clinics.title, 'alternate_name', clinics.alternate_title) as clinic,
        array(select distinct user_id from (${adminsOfHospitals(sql`select clinics.hospital_id`)}) as admins
          where user_id <> ${caller().id} order by user_id) as admins
      from clinics join users as people on people.id = any (${numberArray(added)})
      join users as callers on callers.id = ${caller().id}
      where clinics.id = ${clinicId} and people.id not in (${membersOf(sql`select clinics.hospital_id`)})
      order by people.id`,
  )
  const at = now().toISOString()
  await notify(
    rows.flatMap(({ id, admins, ...values }) =>
      admins.map((userId) => ({
        type: 'clinic_staff_added' as const,
        userId,
        key: `${clinicId} ${id} ${at}`,
        values,
        about: {},
      })),
    ),
  )
}
