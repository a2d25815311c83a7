import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import type { QueryOf } from '#contract/kit/endpoint'
import type { prescriptions as calls } from '#contract/prescriptions/calls'
import type { ShownDoseState } from '#contract/prescriptions/doseState'
import type { WardDose } from '#contract/prescriptions/execution'
import { localTime } from '#contract/rules/wallClock'
import { anyOf } from '../../platform/access/accessPath'
import { caller, context, now } from '../../platform/context'
import { epochMs, numberArray } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { accessPathsToEpisode } from '../../schema/episodeAccess'
import { OptionRow, optionJson, optionOf } from '../../schema/options'
import { agesOn, PersonRow, personJson, personOf } from '../../schema/people'
import { type Correctors, correctorsOf } from './correctors'
import {
  doseTables,
  PlainDoseRow,
  plainDoseColumns,
  plainDoseOf,
  stateOfDose,
  TimingRow,
  timingColumns,
} from './doseRow'

const hour = 3_600_000
/** What is late or missed is listed for so long, and what is due by default as long ahead. */
export const hoursShown = 12

type Query = QueryOf<typeof calls.wardDoses>
type Row = z.output<typeof WardDose>

/** Permissions with which doses are read. */
export const doseReaders: readonly Permission[] = ['list-prescription', 'show-prescription']

const FoundRow = TimingRow.extend({ id: z.int(), status: z.literal(1) })

const WardRow = PlainDoseRow.extend({
  patient: PersonRow,
  birth_date: z.iso.date().nullable(),
  time_zone: z.string(),
  department: OptionRow,
  bed: z.string(),
  last_given: z.int().nullable(),
})

const overdue: ReadonlySet<ShownDoseState> = new Set(['late', 'missed'])

/**
 * Returns the condition for the open episodes of a hospital whose records the caller can open: what is prescribed is not
 * shown of others, not even to staff of hospitals above who see them in the list of episodes.
 */
export function openEpisodes(hospitalId: number, departmentId: number | undefined, inScope: SQL): SQL | undefined {
  return and(
    sql`episodes.hospital_id = ${hospitalId} and episodes.status = 0`,
    departmentId === undefined ? undefined : sql`episodes.department_id = ${departmentId}`,
    inScope,
    anyOf(accessPathsToEpisode(caller(), doseReaders)),
  )
}

/** Returns the ids of the doses of a ward in their order: what is late or missed first, then by time. */
async function idsInOrder(hospitalId: number, query: Omit<Query, 'page' | 'limit'>, inScope: SQL): Promise<number[]> {
  const at = now().getTime()
  const from = new Date(at - hoursShown * hour).toISOString()
  const to = new Date(at + (query.hours ?? hoursShown) * hour).toISOString()
  const rows = await readJsonRows(
    FoundRow,
    sql`select executions.id, executions.status, ${sql.raw(timingColumns)}
      from executions join prescriptions on prescriptions.id = executions.prescription_id
      join episodes on episodes.id = prescriptions.episode_id
      where executions.status = 1 and executions.due_at >= ${from} and executions.due_at < ${to}
        and ${openEpisodes(hospitalId, query.department_id, inScope)}
      order by executions.due_at, executions.id`,
  )
  const states = rows.map((row) => ({ id: row.id, state: stateOfDose(row, at) }))
  const shown = states.filter(({ state }) => state !== 'stopped')
  return [...shown.filter(({ state }) => overdue.has(state)), ...shown.filter(({ state }) => !overdue.has(state))].map(
    ({ id }) => id,
  )
}

/** Returns doses by their ids, in this order: the drug, the patient and the place of each. */
export async function wardDosesByIds(ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const found = await readJsonRows(
    WardRow,
    sql`select ${sql.raw(plainDoseColumns)}, ${sql.raw(personJson('users'))} as patient, users.birth_date,
        hospitals.time_zone, ${sql.raw(optionJson('departments'))} as department, episodes.bed,
        (select ${sql.raw(epochMs('max(others.given_at)'))} from executions as others
          where others.prescription_id = executions.prescription_id and others.status = 2) as last_given
      from ${doseTables} join users on users.id = episodes.patient_id
      join hospitals on hospitals.id = episodes.hospital_id join departments on departments.id = episodes.department_id
      where executions.id = any (${numberArray(ids)})`,
  )
  const episodeIds = [...new Set(found.map(({ episode_id: id }) => id))]
  const recordable = await context().platform.access.reachable('episode', caller(), episodeIds, [
    'execute-prescription',
  ])
  const correctors = await correctorsOf(found)
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [wardDoseOf(row, recordable.has(String(row.episode_id)), correctors)] : []
  })
}

function wardDoseOf(row: z.output<typeof WardRow>, canRecord: boolean, correctors: Correctors): Row {
  const { id, name_text, avatar } = personOf(row.patient)
  const today = localTime(now().getTime(), row.time_zone).date
  return {
    ...plainDoseOf(row, canRecord, correctors),
    is_open: true,
    patient: { id, name_text, avatar, ...agesOn(row.birth_date, today) },
    department: optionOf(row.department),
    bed: row.bed,
    last_given_at: row.last_given === null ? null : new Date(row.last_given).toISOString(),
  }
}

/** Returns a page of the doses of a ward. */
export async function wardPage(hospitalId: number, { page, limit, ...query }: Query, inScope: SQL) {
  const ids = await idsInOrder(hospitalId, query, inScope)
  const start = pageOffset({ page, limit })
  return { data: await wardDosesByIds(ids.slice(start, start + limit)), meta: pageMeta({ page, limit }, ids.length) }
}

/** Returns all doses of a ward. */
export async function wardRows(hospitalId: number, query: Omit<Query, 'page' | 'limit'>, inScope: SQL) {
  return wardDosesByIds(await idsInOrder(hospitalId, query, inScope))
}

const CheckRow = z.strictObject({ id: z.int(), total: z.int() })

/** Returns a page of the doses of a hospital that wait for a second person, or were declined by one, the oldest first. */
export async function wardChecks(hospitalId: number, query: QueryOf<typeof calls.wardChecks>, inScope: SQL) {
  const { episode_id: episodeId } = query
  const ofEpisode = episodeId === undefined ? undefined : sql`episodes.id = ${episodeId}`
  const rows = await readJsonRows(
    CheckRow,
    sql`select executions.id, count(*) over ()::integer as total from dose_checks
      join executions on executions.id = dose_checks.execution_id
      join prescriptions on prescriptions.id = executions.prescription_id
      join episodes on episodes.id = prescriptions.episode_id
      where dose_checks.replaced_at is null and (dose_checks.outcome is null or dose_checks.outcome = 'declined')
        and ${and(openEpisodes(hospitalId, undefined, inScope), ofEpisode)}
      order by dose_checks.requested_at, dose_checks.id limit ${query.limit} offset ${pageOffset(query)}`,
  )
  return { data: await wardDosesByIds(rows.map(({ id }) => id)), meta: pageMeta(query, rows[0]?.total ?? 0) }
}
