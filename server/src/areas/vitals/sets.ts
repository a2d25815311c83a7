import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { QueryOf } from '#contract/kit/endpoint'
import { wallText } from '#contract/rules/wallText'
import type { vitals as calls } from '#contract/vitals/calls'
import type { StoredScore, VitalSet } from '#contract/vitals/vitalSign'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { pageMeta, pageOffset } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { measuredOn, type Setting, settingOf } from './list'
import { SignRow, signColumns, signOf, signTables } from './signRow'

/** A score as read; the response leaves out its inputs. */
export const ScoreColumn = z.custom<StoredScore>((value) => typeof value === 'object' && value !== null)

/** Instants are milliseconds since the epoch. */
const SetRow = z.strictObject({
  id: z.int(),
  measured: z.int(),
  staff: PersonRow,
  score: ScoreColumn,
  /** In the order of their entry. */
  signs: z.array(SignRow),
})

const CountRow = z.strictObject({ total: z.int() })

function readSets(which: SQL): Promise<z.output<typeof SetRow>[]> {
  const signs = signTables(sql`(select * from vital_signs where set_id = found.id and not is_error)`)
  return readJsonRows(
    SetRow,
    sql`select found.id, ${sql.raw(epochMs('found.measured_at'))} as measured, ${sql.raw(personJson('measurers'))} as staff,
        found.score, (select json_agg(sign order by sign.id) from (select ${signColumns} from ${signs}) as sign) as signs
      from (select * from vital_sets where ${which}) as found join users as measurers on measurers.id = found.staff_id
      order by found.measured_at desc, found.id desc`,
  )
}

function setOf({ id, measured, staff, score, signs }: z.output<typeof SetRow>, setting: Setting): VitalSet {
  return {
    id,
    date: wallText(measured, setting.timeZone),
    date_original: new Date(measured).toISOString(),
    staff: personOf(staff),
    values: signs.map((sign) => signOf(sign, setting)),
    score,
  }
}

/** Returns a page of the sets of an episode in which a value counts, the last measured first. */
export async function listSets(episodeId: number, { page, limit, ...days }: QueryOf<typeof calls.sets>) {
  const setting = await settingOf(episodeId)
  const condition = and(
    sql`episode_id = ${episodeId} and score is not null`,
    measuredOn(days, sql`measured_at`, setting.timeZone),
  )
  const [count] = await readRows(CountRow, sql`select count(*)::integer as total from vital_sets where ${condition}`)
  const rows = await readSets(
    sql`${condition} order by measured_at desc, id desc limit ${limit} offset ${pageOffset({ page, limit })}`,
  )
  return { data: rows.map((row) => setOf(row, setting)), meta: pageMeta({ page, limit }, count?.total ?? 0) }
}

/** Returns one set. */
export async function readSet(id: number, episodeId: number): Promise<VitalSet> {
  const [row] = await readSets(sql`id = ${id}`)
  return setOf(orNotFound(row), await settingOf(episodeId))
}
