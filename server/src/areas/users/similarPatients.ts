import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { foldText } from '#contract/rules/foldText'
import { isSameName } from '#contract/rules/names/nameSound'
import { type SimilarInput, type SimilarPatient, similarities } from '#contract/users/newPatient'
import { matchesPerson, mayHaveName } from '../../platform/auth/search'
import { caller, context } from '../../platform/context'
import { numberArray } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import { holdsRole } from '../../schema/memberships'
import { initialsOf, personName } from '../../schema/people'

/** More similar patients would not help to decide. */
const maxShown = 5

/** So many people whose names may match are compared, those with the nearest birth dates. */
const maxCompared = 200

const SimilarRow = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  alternate_name: z.string().nullable(),
  birth_date: z.iso.date().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  phone: z.string().nullable(),
  uuid: z.string(),
  match: z.enum(similarities),
})
export type SimilarRow = z.output<typeof SimilarRow>
const FoundRow = SimilarRow.omit({ match: true })

/** Returns whether a user's national ID may be of one of these countries; that of a user without a country may be. */
function isOf(countries: SQL): SQL {
  return sql`(users.country_id is null or users.country_id in (${countries}))`
}

/**
 * Returns the conditions by which a person counts as similar, the strongest first. Each one starts with what the search
 * index finds.
 */
function conditionsOf(person: SimilarInput, countries: SQL): { match: SimilarRow['match']; when: SQL }[] {
  const { first_name: first, last_name: last, birth_date: birth, uuid, phone } = person
  const name = [first, last].filter(Boolean).join(' ')
  return [
    ...(uuid && foldText(uuid)
      ? [
          {
            match: 'uuid' as const,
            when: sql`(${matchesPerson(uuid)} and users.uuid = ${uuid} and ${isOf(countries)})`,
          },
        ]
      : []),
    ...(phone && foldText(phone)
      ? [{ match: 'phone' as const, when: sql`(${matchesPerson(phone)} and users.phone = ${phone})` }]
      : []),
    ...(first && last && birth && foldText(name)
      ? [
          {
            match: 'name' as const,
            when: sql`(${mayHaveName(name)} and users.birth_date
              between ${birth}::date - interval '1 year' and ${birth}::date + interval '1 year')`,
          },
        ]
      : []),
  ]
}

/**
 * Returns the patients with an open account who may be a person: with the same national ID or phone, or with a name that
 * sounds the same (`isSameName`) and a birth date at most a year apart; the best match first, at most five. One statement.
 * @param person whatever is missing is not compared
 * @param countries selects the ids of the countries in which the national ID counts: two countries may issue the same one
 */
export async function similarPatients(person: SimilarInput, countries: SQL): Promise<SimilarRow[]> {
  const [found = []] = await similarToEach([person], countries)
  return found
}

const columns = sql.raw('id, first_name, last_name, alternate_name, birth_date, gender, phone, uuid')

/** Returns the statement that finds those who may be a person; undefined if nothing of the person can be compared. */
function candidatesOf(person: SimilarInput, place: number, countries: SQL): SQL | undefined {
  const conditions = conditionsOf(person, countries)
  if (conditions.length === 0) return undefined
  const cases = conditions.map(({ match, when }) => sql`when ${when} then ${match}`)
  const any = conditions.map(({ when }) => when)
  const match = sql`case ${sql.join(cases, sql` `)} end`
  const apart = person.birth_date ? sql`abs(users.birth_date - ${person.birth_date}::date), ` : sql``
  return sql`
      select ${columns}, ${match} as match, ${place}::integer as place
      from users
      where closed_at is null and ${holdsRole('PATIENT')} and (${sql.join(any, sql` or `)})
      order by array_position(array[${sql.join(
        similarities.map((each) => sql`${each}`),
        sql`, `,
      )}], ${match}), ${apart} id
      limit ${maxCompared}`
}

const PlacedRow = SimilarRow.extend({ place: z.int() })

/**
 * Returns the same for several people, with one statement.
 * @returns for each of them, in their order, those who may be the person
 */
export async function similarToEach(people: readonly SimilarInput[], countries: SQL): Promise<SimilarRow[][]> {
  const statements = people.flatMap((person, place) => candidatesOf(person, place, countries) ?? [])
  const [single] = statements
  const rows =
    single === undefined
      ? []
      : await readRows(PlacedRow, statements.length === 1 ? single : sql`(${sql.join(statements, sql`) union all (`)})`)
  return people.map(({ first_name, last_name }, index) => {
    const name = { first_name: first_name ?? '', last_name: last_name ?? '', alternate_name: null }
    return rows
      .filter(({ place }) => place === index)
      .map(({ place: _place, ...row }) => row)
      .filter((row) => row.match !== 'name' || isSameName(name, row))
      .slice(0, maxShown)
  })
}

/** Returns patients who were found similar before, if their account is still open, by id. */
export async function foundSimilar(ids: readonly number[]): Promise<Map<number, Omit<SimilarRow, 'match'>>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(
    FoundRow,
    sql`select ${columns} from users where closed_at is null and id = any (${numberArray(ids)})`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function shown(row: SimilarRow, isOpen: boolean): SimilarPatient {
  const { id, match, birth_date, gender, phone, uuid } = row
  const name = personName(row)
  const birth_year = birth_date === null ? null : Number(birth_date.slice(0, 4))
  if (isOpen) return { id, match, is_open: true, name_text: name, birth_year, birth_date, gender, phone, uuid }
  const hidden = { birth_date: null, gender: null, phone: null, uuid: null }
  return { id, match, is_open: false, name_text: initialsOf(name), birth_year, ...hidden }
}

/**
 * Returns what the caller may see of similar patients: of those whose record they cannot open with one of these permissions,
 * initials and the year of birth (decisions 14).
 */
export async function shownSimilarPatients(
  rows: readonly SimilarRow[],
  permissions: readonly Permission[],
): Promise<SimilarPatient[]> {
  const ids = rows.map(({ id }) => id)
  const open = await context().platform.access.reachable('patient', caller(), ids, permissions)
  return rows.map((row) => shown(row, open.has(String(row.id))))
}
