import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import { isOverdue } from '#contract/vitals/nextCheck'
import { now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { isPermitted } from './signRow'

const WardRow = z.strictObject({
  hospital: OptionRow,
  in_patients: z.int(),
  /** Of the records that the caller can open. */
  checks: z.array(z.strictObject({ next_at: z.int(), is_continuous: z.boolean() })),
})

interface WardOfChecks {
  id: number
  name: string
  in_patients: number
  overdue_checks: number
}

/**
 * Returns the hospitals with most inpatients, with how many checks of vital signs are overdue. One statement.
 * @param inScope which open episodes lists show the caller; expects `episodes` in the statement
 */
export async function wardsNow(inScope: SQL, limit: number): Promise<WardOfChecks[]> {
  const at = now().getTime()
  const rows = await readJsonRows(
    WardRow,
    sql`select ${sql.raw(optionJson('hospitals'))} as hospital, wards.in_patients, wards.checks
      from (
        select hospital_id, count(*)::integer as in_patients,
          coalesce(json_agg(json_build_object('next_at', next_at, 'is_continuous', is_continuous))
            filter (where next_at is not null), '[]') as checks
        from (
          select episodes.hospital_id,
            case when ${isPermitted('list-vital-sign')} and monitoring.next_check_at < ${new Date(at).toISOString()}
              then ${sql.raw(epochMs('monitoring.next_check_at'))} end as next_at,
            coalesce(monitoring.is_continuous, false) as is_continuous
          from episodes left join episode_monitoring as monitoring on monitoring.episode_id = episodes.id
          where episodes.status = ${EPISODE_STATUS.open} and ${inScope}
        ) as lying
        group by hospital_id order by count(*) desc, hospital_id limit ${limit}
      ) as wards
      join hospitals on hospitals.id = wards.hospital_id order by wards.in_patients desc, hospitals.id`,
  )
  return rows.map(({ hospital, in_patients, checks }) => ({
    ...optionOf(hospital),
    in_patients,
    overdue_checks: checks.filter(({ next_at: dueAt, is_continuous: isContinuous }) =>
      isOverdue({ dueAt, isContinuous }, at),
    ).length,
  }))
}
