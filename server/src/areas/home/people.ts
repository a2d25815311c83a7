import { type SQL, sql } from 'drizzle-orm'
import type { HospitalFigures } from '#contract/home'
import { db } from '../../platform/context'

export type PeopleFigures = Omit<HospitalFigures, 'in_patients'>

interface PeopleRow extends PeopleFigures, Record<string, unknown> {
  /** Null for all hospitals together. */
  hospital_id: number | null
}

/** Who works where with which role: where they belong and a general role counts, or where a role of that hospital does. */
const posts: SQL = sql`
  select user_hospitals.hospital_id, user_hospitals.user_id, roles.code
  from user_hospitals left join user_roles on user_roles.user_id = user_hospitals.user_id and user_roles.hospital_id is null
  left join roles on roles.id = user_roles.role_id
  union all
  select user_roles.hospital_id, user_roles.user_id, roles.code
  from user_roles join roles on roles.id = user_roles.role_id where user_roles.hospital_id is not null`

const figures: SQL = sql`
  count(*) filter (where is_doctor)::integer as doctors,
  count(*) filter (where is_coordinator)::integer as coordinators,
  count(*) filter (where is_nurse)::integer as nurses,
  count(*) filter (where is_admin)::integer as admins,
  count(*)::integer as total_users`

/**
 * The people of every hospital with those below it, each counted once, whatever the number of their roles and places;
 * and of all hospitals together. One statement, whatever the size of the tree. Closed accounts do not count.
 */
export async function countPeople(): Promise<{ of(hospitalId: number): PeopleFigures; total: PeopleFigures }> {
  const { rows } = await db().execute<PeopleRow>(sql`
    with posts as (${posts}), people as (
      select hospital_id, user_id, bool_or(code = 'DOCTOR') as is_doctor, bool_or(code = 'COORDINATOR') as is_coordinator,
        bool_or(code = 'NURSE') as is_nurse, bool_or(code = 'ADMIN') as is_admin
      from posts join users on users.id = posts.user_id and users.closed_at is null
      group by hospital_id, user_id
    ), below as (
      select ancestor_id as hospital_id, user_id, bool_or(is_doctor) as is_doctor,
        bool_or(is_coordinator) as is_coordinator, bool_or(is_nurse) as is_nurse, bool_or(is_admin) as is_admin
      from people join hospital_descendants on descendant_id = hospital_id
      group by ancestor_id, user_id
    ), everybody as (
      select user_id, bool_or(is_doctor) as is_doctor, bool_or(is_coordinator) as is_coordinator,
        bool_or(is_nurse) as is_nurse, bool_or(is_admin) as is_admin
      from people group by user_id
    ), sizes as (
      select ancestor_id as hospital_id, count(*)::integer as hospitals_count from hospital_descendants group by ancestor_id
    )
    select sizes.hospital_id, hospitals_count, coalesce(doctors, 0) as doctors, coalesce(coordinators, 0) as coordinators,
      coalesce(nurses, 0) as nurses, coalesce(admins, 0) as admins, coalesce(total_users, 0) as total_users
    from sizes left join (select hospital_id, ${figures} from below group by hospital_id) as counted using (hospital_id)
    union all
    select null, (select count(*)::integer from hospitals), doctors, coordinators, nurses, admins, total_users
    from (select ${figures} from everybody) as counted`)
  const none = { doctors: 0, coordinators: 0, nurses: 0, admins: 0, total_users: 0, hospitals_count: 0 }
  const byHospital = new Map(rows.map(({ hospital_id: id, ...counted }) => [id, counted]))
  return { of: (id) => byHospital.get(id) ?? none, total: byHospital.get(null) ?? none }
}
