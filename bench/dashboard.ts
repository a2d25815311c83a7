import pg from 'pg'
import { measure } from './measure'
import { report } from './report'
import { tokenFor } from './scenarios'

const hospitals = 200
/** Hospitals directly under the hub; all others are under these. */
const regions = 14
const staffPerHospital = 50

/** A hub, regions under it and spokes under the regions, with staff in every role, some of them at two hospitals. */
const tree = `
  with locations as (select country_id, city_id from hospitals order by id limit 1), hub as (
    insert into hospitals (name, country_id, time_zone, is_hub)
    select 'Bench hub', country_id, 'Africa/Cairo', true from locations returning id, country_id
  ), regions as (
    insert into hospitals (name, country_id, time_zone, is_hub, parent_id)
    select 'Bench region ' || n, country_id, 'Africa/Cairo', true, id from hub, generate_series(1, ${regions}) as n
    returning id, country_id
  ), numbered as (select id, country_id, row_number() over (order by id) - 1 as position from regions)
  insert into hospitals (name, country_id, time_zone, parent_id)
  select 'Bench spoke ' || n, country_id, 'Africa/Cairo', id
  from generate_series(1, ${hospitals - regions - 1}) as n join numbered on position = n % ${regions};
  insert into users (first_name, last_name, email, password_hash, is_staff_member, created_at, updated_at)
  select 'Staff', n::text, 'staff' || n || '@bench.test', 'none', true, now(), now()
  from generate_series(1, ${hospitals * staffPerHospital}) as n;
  with staff as (
    select id, row_number() over (order by id) - 1 as position from users where email like 'staff%@bench.test'
  ), codes as (
    select id, row_number() over (order by id) - 1 as position from roles where code in ('DOCTOR', 'NURSE', 'COORDINATOR', 'ADMIN')
  )
  insert into user_roles (user_id, role_id) select staff.id, codes.id from staff join codes on codes.position = staff.position % 4;
  with staff as (
    select id, row_number() over (order by id) - 1 as position from users where email like 'staff%@bench.test'
  ), spots as (
    select id, row_number() over (order by id) - 1 as position from hospitals where name like 'Bench %'
  )
  insert into user_hospitals (user_id, hospital_id)
  select staff.id, spots.id from staff join spots on spots.position = staff.position % ${hospitals}
  union
  select staff.id, spots.id from staff join spots on spots.position = (staff.position * 7) % ${hospitals} where staff.position % 5 = 0;
  analyze`

async function fillTree(databaseUrl: string): Promise<{ userId: number; sessionId: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(tree)
    const { rows } = await client.query(`
      insert into sessions (user_id, created_at, last_seen_at, expires_at)
      select id, now(), now(), now() + interval '1 day' from users where email = 'super@demo.test'
      returning user_id as "userId", id as "sessionId"`)
    return rows[0]
  } finally {
    await client.end()
  }
}

/** Measures a Super Admin's dashboard for a tree of 200 hospitals with 10,000 staff. */
export async function measureDashboard(databaseUrl: string, url: string, seconds: number): Promise<void> {
  const headers = { authorization: `Bearer ${tokenFor(await fillTree(databaseUrl))}` }
  const next = () => ({ path: '/api/admin/statistics', headers })
  await measure(url, next, { connections: 1, seconds: 1 })
  const { rate, p99, refused } = await measure(url, next, { connections: 1, seconds })
  if (refused > 0) throw new Error(`${refused} dashboard requests failed`)
  report({
    what: `dashboard of ${hospitals} hospitals, 99th percentile`,
    value: `${p99} ms, mean ${(1000 / rate).toFixed(0)} ms`,
    target: '≤ 100 ms',
    isMet: p99 <= 100,
  })
}
