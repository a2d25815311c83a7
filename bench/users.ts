import pg from 'pg'
import { personSearchText, personSearchVersion } from '#contract/rules/personSearch'
import { commonNames } from './commonNames'
import type { Dataset } from './fill'
import { type Scenario, tokenFor } from './scenarios'

export const manyUsers = 200_000

const batchSize = 5_000

/** The spellings of common names, most frequent first. */
const names = commonNames.map((group) => group.split(' '))

/** Returns a pseudorandom generator of integers from 0 to `end - 1`, with the same sequence in each run. */
function numbers(): (end: number) => number {
  let state = 20_261_121
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

/** Adds generated users to a filled database, each with a name, an email, a national id and a phone. */
export async function fillUsers(databaseUrl: string, count: number): Promise<void> {
  const below = numbers()
  const name = () => {
    const group = names[Math.floor((below(1_000) * below(1_000) * names.length) / 1_000_000)] ?? []
    return group[below(group.length)] ?? ''
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (let created = 0; created < count; created += batchSize) {
      const people = Array.from({ length: batchSize }, (_, index) => {
        const number = String(created + index).padStart(6, '0')
        const person = {
          first_name: name(),
          last_name: `${name()} ${name()}`,
          alternate_name: null,
          email: `user${number}@bench.test`,
          national_id: `2${60 + below(40)}0${1 + below(9)}1${below(9)}01${number.slice(1)}`,
          phone: `+2010${String(below(100_000_000)).padStart(8, '0')}`,
        }
        return { ...person, isStaff: below(10) === 0, search: personSearchText(person) }
      })
      await client.query(
        `insert into users (first_name, last_name, email, password_hash, verified_at, uuid, phone, gender, country_id,
          is_staff_member, search, search_version, created_at, updated_at)
        select first_name, last_name, email, 'none', now(), national_id, phone, 'male', 1 + length(first_name) % 5,
          "isStaff", search, $2, now(), now()
        from jsonb_to_recordset($1) as people (first_name text, last_name text, email text, national_id text, phone text,
          "isStaff" boolean, search text)`,
        [JSON.stringify(people), personSearchVersion],
      )
    }
    await client.query(`insert into user_roles (user_id, role_id)
      select users.id, roles.id from users join roles on roles.code = case when is_staff_member then 'NURSE' else 'PATIENT' end
      where email like 'user%@bench.test'`)
    await client.query(`insert into user_hospitals (user_id, hospital_id)
      select users.id, hospitals.id from users join hospitals on hospitals.id = 1 + users.id % 4 where email like 'user%@bench.test'`)
    await client.query(`insert into account_management (user_id, hospital_id, status, created_at)
      select user_id, hospital_id, 'managing', now() from user_hospitals on conflict do nothing`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Search terms: empty, a common name in either script, two names, a rare one, numbers, an email. */
const searches = [
  '',
  'محمد',
  'Mohamed',
  'Ahmed Hassan',
  'خديجة',
  'nagla soliman',
  '0100123',
  '2650114',
  'user0042',
  'fat',
  'ab',
]

export const usersTitle = 'list of users, 200 thousand'

/** Requests the list as Super Admin and as the admin of a hub in turn. */
export function userScenario({ superAdmin, admin }: Dataset): Scenario {
  const askers = [superAdmin, admin].map((person) => ({ authorization: `Bearer ${tokenFor(person)}` }))
  let next = 0
  const q = () => {
    next += 1
    return encodeURIComponent(searches[next % searches.length] ?? '')
  }
  return {
    name: usersTitle,
    target: null,
    ours: () => ({ path: `/api/admin/users?q=${q()}&page=1`, headers: askers[next % 2] }),
    bare: () => ({ path: `/users?q=${q()}&page=1` }),
  }
}
