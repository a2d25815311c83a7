import { type SQL, sql } from 'drizzle-orm'
import { CENTER_TYPE } from '#contract/centers'
import { personSearchParts } from '#contract/rules/personSearch'
import type { WhySubject } from '#contract/why'
import type { SubjectKind } from '#contract/whySubjects'
import { noteReadOf } from '../../platform/audit/noteRead'
import { db } from '../../platform/context'
import { containsText, epochMs } from '../../platform/database/expressions'
import { named } from '../../platform/texts'

const mostShown = 50

/** A kind of record as it is looked for. */
interface Source {
  /** Tables and a condition. */
  from: SQL
  id: SQL
  name: SQL
  nameAr?: SQL
  /** An instant in ms since the epoch. */
  at?: SQL
  order?: SQL
  /** Its name is that of `users`: found in every spelling. */
  isPerson?: true
}

/** As people are found everywhere (`contract/src/rules/personSearch.ts`). */
function personCalled(q: string): SQL {
  const parts = personSearchParts(q).map((part) => sql`users.search like ${`%${part}%`}`)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`false`
}

const fullName = sql`users.first_name || ' ' || users.last_name`

const places = (table: SQL, where: SQL): Source => ({
  from: sql`${table} where ${where}`,
  id: sql`${table}.id`,
  name: sql`${table}.name`,
  nameAr: sql`${table}.name_ar`,
})

const centers = (type: number) => places(sql`centers`, sql`centers.type = ${type}`)

const sources: Record<SubjectKind, Source> = {
  appointment: {
    from: sql`appointments join users on users.id = appointments.patient_id
      join clinics on clinics.id = appointments.clinic_id where true`,
    id: sql`appointments.id`,
    isPerson: true,
    name: sql`${fullName} || ' · ' || clinics.title`,
    at: sql.raw(epochMs('appointments.starts_at')),
    order: sql`appointments.starts_at desc`,
  },
  clinic: { from: sql`clinics where clinics.deleted_at is null`, id: sql`clinics.id`, name: sql`clinics.title` },
  patient: {
    from: sql`users where exists (select from user_roles join roles on roles.id = user_roles.role_id
      where user_roles.user_id = users.id and roles.code = 'PATIENT')`,
    id: sql`users.id`,
    name: fullName,
    isPerson: true,
  },
  user: { from: sql`users where users.closed_at is null`, id: sql`users.id`, name: fullName, isPerson: true },
  hospital: places(sql`hospitals`, sql`true`),
  lab: centers(CENTER_TYPE.lab),
  radiologyCenter: centers(CENTER_TYPE.radiology),
  vacation: { from: sql`vacations where true`, id: sql`vacations.id`, name: sql`vacations.title` },
}

interface Row extends Record<string, unknown> {
  id: number
  name: string
  name_ar: string | null
  at: string | null
}

/** What is called so, or has this number: 50 at most. */
export async function findSubjects(
  kind: SubjectKind,
  { q, id }: { q?: string | undefined; id?: number | undefined },
): Promise<WhySubject[]> {
  const source = sources[kind]
  const nameAr = source.nameAr ?? sql`null::text`
  const isNumber = q !== undefined && /^[1-9]\d{0,8}$/.test(q)
  const hasNumber = isNumber ? sql`${source.id} = ${Number(q)}` : sql`false`
  const isCalled = q
    ? sql`and (${containsText(sql`(${source.name})`, q)} or ${containsText(sql`(${nameAr})`, q)} or ${hasNumber}
        ${source.isPerson ? sql`or ${personCalled(q)}` : sql``})`
    : sql``
  const { rows } = await db().execute<Row>(sql`
    select ${source.id} as id, ${source.name} as name, ${nameAr} as name_ar, ${source.at ?? sql`null::bigint`} as at
    from ${source.from} ${isCalled} ${id === undefined ? sql`` : sql`and ${source.id} = ${id}`}
    order by ${isNumber ? sql`${hasNumber} desc,` : sql``} ${source.order ?? sql`2`}, 1 limit ${mostShown}`)
  noteReadOf(
    'why.subjects',
    kind,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    kind,
    id: row.id,
    name: named({ name: row.name, nameAr: row.name_ar }),
    at: row.at === null ? null : new Date(Number(row.at)).toISOString(),
  }))
}
