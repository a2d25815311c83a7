import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type CurrentStatus, signedStatuses } from '#contract/prescriptions/signed/calls'
import { now } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { readRows } from '../../../platform/database/rows'

const StatusRow = z.strictObject({
  status: z.enum(signedStatuses),
  stopped: z.int().nullable(),
  course_end: z.int().nullable(),
  held: z.int().nullable(),
})

/** The columns of prescriptions and their versions that a paper states. */
const stated = (table: string) =>
  sql.raw(
    `(${['drug_id', 'dosage', 'dosage_unit', 'form_id', 'route_id', 'kind', 'frequency', 'frequency_time_unit', 'duration', 'time_unit', 'minimum_interval', 'maximum_in_24_hours'].map((column) => `${table}.${column}`).join(', ')})`,
  )

const isoOrNull = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

function sinceOf({ status, stopped, course_end: end, held }: z.output<typeof StatusRow>): number | null {
  if (status === 'hold') return held
  if (status === 'completed') return stopped ?? end
  return status === 'discontinued' || status === 'superseded' ? stopped : null
}

/**
 * Returns what has become of a signed prescription. It changes nothing: holds and courses that have ended count as ended, even
 * before the job notices.
 * @param hash of the token, SHA-256 in hexadecimal
 */
export async function currentStatus(code: string, hash: string): Promise<CurrentStatus> {
  const at = sql`${now().toISOString()}::timestamptz`
  const [row] = await readRows(
    StatusRow,
    sql`select case
          when prescription_keys.revoked then 'revoked'
          when prescriptions.status = 4 then 'discontinued'
          when prescriptions.status = 5 or (versions.revision is not null and ${stated('versions')} is distinct from ${stated('prescriptions')})
            then 'superseded'
          when prescriptions.status = 6 or prescriptions.course_end <= ${at} then 'completed'
          when signed.expires_at <= ${at} then 'expired'
          when holds.id is not null then 'hold'
          else 'active' end as status,
        ${sql.raw(epochMs('prescriptions.stopped_at'))} as stopped,
        ${sql.raw(epochMs('prescriptions.course_end'))} as course_end,
        ${sql.raw(epochMs('holds.from_time'))} as held
      from signed_prescriptions as signed
        join prescription_keys on prescription_keys.kid = signed.kid
        join prescriptions on prescriptions.id = signed.prescription_id
        left join prescription_versions as versions
          on versions.prescription_id = prescriptions.id and versions.revision = signed.revision
        left join prescription_holds as holds on holds.prescription_id = prescriptions.id and not holds.ended
          and (holds.until_time is null or holds.until_time > ${at})
      where signed.code = ${code} and signed.hash = decode(${hash}, 'hex')`,
  )
  if (!row) return { status: 'unknown', since: null }
  return { status: row.status, since: isoOrNull(sinceOf(row)) }
}
