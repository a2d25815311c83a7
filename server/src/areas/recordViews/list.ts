import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type RecordView, recordParts } from '#contract/recordViews/calls'
import { roleName } from '#contract/roles/roleName'
import { recordIdsOfPatient } from '../../platform/audit/recordsOfPatient'
import { caller, language } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { localizedName } from '../../platform/texts'
import { canBeNamedByRole, hospitalsOf } from '../../schema/memberships'
import { optionOf } from '../../schema/options'
import { accountsOfPatient } from '../../schema/patientMerges'
import { NamesRow, namesInScripts } from '../../schema/people'

const ViewRow = z.strictObject({
  user_id: z.int(),
  person: NamesRow,
  by_role: z.boolean(),
  roles: z.array(z.string()),
  hospitals: z.array(NamesRow.extend({ id: z.int() })),
  day: z.string(),
  first: z.int(),
  last: z.int(),
  parts: z.array(z.enum(recordParts)),
  changed: z.boolean(),
  reasons: z.array(z.string()),
  total: z.int(),
})

/**
 * Returns what staff opened and changed of a patient, as a common table `views` by person and day.
 * @param patient the id of the patient, whose own entries are left out
 * @param zone the time zone of the days
 */
function viewsOf(patient: SQL, zone: string): SQL {
  return sql`
    with records as materialized (${recordIdsOfPatient(patient)}),
    views as (
      select audit_log.user_id, (audit_log.at at time zone ${zone})::date as day, min(audit_log.at) as first_at,
        max(audit_log.at) as last_at, bool_or(audit_log.change) as changed, array_agg(distinct records.part) as parts
      from records join audit_log on audit_log.kind = records.kind and audit_log.record_id = records.record_id
      where audit_log.user_id <> ${patient}
        and audit_log.user_id::text not in (${accountsOfPatient(patient)})
      group by 1, 2)`
}

const rolesOfPerson = sql`array(select distinct roles.name from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = page.user_id and roles.code <> 'PATIENT' order by 1)`

const hospitalsOfPerson = sql`coalesce((select json_agg(json_build_object('id', hospitals.id, 'name', hospitals.name,
    'alternate_name', hospitals.alternate_name) order by hospitals.id)
  from hospitals where hospitals.id in (${hospitalsOf(sql`page.user_id`)})), '[]')`

/** The reasons that were valid at some time between the first and the last entry of the day. */
const reasonsOfDay = (patient: SQL) => sql`array(select reason from access_reasons
  where access_reasons.user_id = page.user_id and access_reasons.patient_id = ${patient}
    and access_reasons.created_at <= page.last_at and access_reasons.expires_at > page.first_at
  order by access_reasons.id)`

/**
 * Returns a page of who opened a patient's record, the newest day first.
 * @param patientId the patient, who is the caller: days are those of their time zone
 */
export async function recordViewList(patientId: number, paging: { page: number; limit: number }) {
  const patient = sql`${patientId}::integer`
  const rows = await readJsonRows(
    ViewRow,
    sql`${viewsOf(patient, caller().timeZone)},
      page as (select views.*, count(*) over () as total from views
        order by day desc, last_at desc, user_id limit ${paging.limit} offset ${pageOffset(paging)})
      select page.user_id, ${namesInScripts(sql`people`)} as person,
        people.named_by_role and ${canBeNamedByRole(sql`page.user_id`)} as by_role, ${rolesOfPerson} as roles,
        ${hospitalsOfPerson} as hospitals, page.day::text as day, ${sql.raw(epochMs('page.first_at'))} as first,
        ${sql.raw(epochMs('page.last_at'))} as last, page.parts, page.changed, ${reasonsOfDay(patient)} as reasons,
        page.total::integer as total
      from page join users as people on people.id = page.user_id
      order by page.day desc, page.last_at desc, page.user_id`,
  )
  return { data: rows.map(viewOf), meta: pageMeta(paging, rows[0]?.total ?? 0) }
}

function viewOf({
  user_id: userId,
  person,
  by_role: isByRole,
  roles,
  hospitals,
  first,
  last,
  total: _total,
  ...row
}: z.output<typeof ViewRow>): RecordView {
  return {
    ...row,
    // Nothing else in the row says who it was.
    user_id: isByRole ? null : userId,
    name: isByRole ? null : localizedName(person),
    roles: roles.map((name) => roleName(name, language())),
    hospitals: hospitals.map(optionOf),
    first_at: new Date(first).toISOString(),
    last_at: new Date(last).toISOString(),
    // In the order of the contract, so that the same parts read the same.
    parts: recordParts.filter((part) => row.parts.includes(part)),
  }
}
