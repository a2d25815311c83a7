import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { RoundRow } from '#contract/rounds/round'
import { matchesPersonName } from '../../platform/auth/search'
import { containsText } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder, SortKey } from '../../platform/database/listOrder'
import { orderAndLimit, readPage } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { takesPartIn } from '../../schema/roundAccess'
import { ListedRow, listedColumns, listedTables, roundRow } from './roundRow'

const FoundRow = ListedRow.extend({ sort_key: SortKey })
const CountRow = z.strictObject({ total: z.int() })

const by = (column: string, type: string) => ({ expression: sql.raw(`rounds.${column}`), type, isNullable: false })
const newestFirst = listOrder(descending(by('starts_at', 'timestamptz')), descending(by('id', 'integer')))

/** So many rounds are shown without pages. */
const most = 100
/** More rounds than anybody has in two months. */
export const mostInCalendar = 500

const matches = (q: string) =>
  sql`(${containsText(sql`rounds.title`, q)} or exists (select from users where users.id = rounds.organizer_id
    and ${matchesPersonName(q)}))`

interface Paging {
  page: number
  limit: number
  q?: string | undefined
}

/**
 * Returns a page of rounds, the newest first.
 * @param inScope which of them lists show the caller; expects `rounds`
 */
export function listRounds({ page, limit, q }: Paging, inScope: SQL) {
  const condition = and(inScope, q ? matches(q) : undefined)
  return readPage(
    { page, limit },
    {
      order: newestFirst,
      rows: (slice) =>
        readJsonRows(
          FoundRow,
          sql`select ${listedColumns}, ${newestFirst.key} as sort_key
            from ${listedTables(sql`(select rounds.* from rounds where ${and(condition, slice.after)}
              ${orderAndLimit(newestFirst, slice)}) as rounds`)}
            order by ${newestFirst.by}`,
        ),
      toResponse: (rows) => rows.map(({ sort_key: _key, ...row }) => roundRow(row)),
      async count() {
        const [row] = await readRows(CountRow, sql`select count(*)::integer as total from rounds where ${condition}`)
        return row?.total ?? 0
      },
    },
  )
}

async function readRounds(condition: SQL, order: SQL, limit: number): Promise<RoundRow[]> {
  const rows = await readJsonRows(
    ListedRow,
    sql`select ${listedColumns} from ${listedTables(sql`(select rounds.* from rounds where ${condition}
      order by ${order} limit ${limit}) as rounds`)} order by ${order}`,
  )
  return rows.map(roundRow)
}

/** Rounds that run, then the next ones, then those that are over, the last one first. */
const nextFirst = sql`(case rounds.status when 2 then 0 when 1 then 1 else 2 end),
  (case when rounds.status in (1, 2) then rounds.starts_at end), rounds.starts_at desc, rounds.id desc`

const organizedBy = (userId: number) => sql`rounds.organizer_id = ${userId}`
const attendedBy = (userId: number) => sql`rounds.organizer_id <> ${userId} and rounds.id in
  (select round_id from round_people where user_id = ${userId})`

/** Returns the rounds that a person organizes: 100 at most. */
export const roundsOrganizedBy = (userId: number) => readRounds(organizedBy(userId), nextFirst, most)

/** Returns the rounds that a person attends without organizing them: 100 at most. */
export const roundsAttendedBy = (userId: number) => readRounds(attendedBy(userId), nextFirst, most)

/** A range of time; `until` is not part of it. */
export interface Range {
  from: Date
  until: Date
}

const within = ({ from, until }: Range) =>
  sql`rounds.starts_at < ${until.toISOString()} and rounds.ends_at > ${from.toISOString()}`

const inOrder = sql`rounds.starts_at, rounds.id`

/**
 * Returns the rounds in which a person takes part, in a range of time, in their order: 500 at most. For calendars; the
 * caller must be that person, or be allowed to see their calendar.
 */
export function roundsOfPerson(userId: number, range: Range): Promise<RoundRow[]> {
  return readRounds(sql`${takesPartIn(userId)} and ${within(range)}`, inOrder, mostInCalendar)
}

/**
 * Returns the rounds that a hospital holds, in a range of time, in their order: 500 at most. For calendars.
 * @param specialtyId only of this specialty
 * @param inScope which of them the caller sees; expects `rounds`
 */
export function roundsOfHospital(
  hospitalId: number,
  range: Range,
  { specialtyId, inScope }: { specialtyId?: number | undefined; inScope: SQL },
): Promise<RoundRow[]> {
  const ofSpecialty = specialtyId === undefined ? sql`true` : sql`rounds.specialty_id = ${specialtyId}`
  return readRounds(
    sql`rounds.hospital_id = ${hospitalId} and ${ofSpecialty} and ${within(range)} and ${inScope}`,
    inOrder,
    mostInCalendar,
  )
}
