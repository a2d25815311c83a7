import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { escalations as calls } from '#contract/escalations/calls'
import type { Escalation } from '#contract/escalations/escalation'
import { escalationLevels, minutesBetweenSteps, minutesToHub } from '#contract/escalations/steps'
import type { QueryOf } from '#contract/kit/endpoint'
import { caller, context, now } from '../../platform/context'
import { readJsonRows } from '../../platform/database/jsonRows'
import { ascending, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit, readPage } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { byName } from '../../platform/texts'
import type { EncounterRef } from '../../schema/encounter'
import { OptionRow, optionOf } from '../../schema/options'
import { bringUpToDate, ofEpisode } from './bringUpToDate'
import { EscalationRow, escalationColumns, escalationOf, escalationTables, isPermitted } from './escalationRow'
import { isRelevant, ofEncounters } from './policy'

const BoardRow = EscalationRow.extend({ sort_key: SortKey })
type BoardRow = z.output<typeof BoardRow>
/** More hospitals than a network has. */
const mostHospitals = 200

const CountRow = z.strictObject({ total: z.int() })

const required = (expression: SQL, type: string) => ({ expression, type, isNullable: false })

/** Those that nobody has acknowledged, the overdue ones first; then by level, then the oldest. */
const urgentFirst = listOrder(
  ascending(required(sql`shown.is_acknowledged`, 'boolean')),
  ascending(required(sql`shown.is_in_time`, 'boolean')),
  ascending(required(sql`shown.rank`, 'integer')),
  ascending(required(sql`shown.started_at`, 'timestamptz')),
  ascending(required(sql`shown.id`, 'integer')),
)

const levels = sql.raw(`array[${[...escalationLevels].reverse().map((level) => `'${level}'`)}]`)

/** When an escalation is overdue, see acknowledgeBy of the contract. */
export const dueAt = sql.raw(`escalations.started_at + make_interval(mins =>
  case when escalations.kind = 'critical_result' then ${minutesToHub} else case escalations.level
    ${escalationLevels.map((level) => `when '${level}' then ${minutesBetweenSteps[level]}`).join(' ')} end end)`)

/** Somebody has acknowledged an escalation. */
export const isAcknowledged = sql`exists (select from escalation_acknowledgements where escalation_id = escalations.id
  and round = escalations.round)`

type Filters = Pick<QueryOf<typeof calls.list>, 'hospital_id' | 'level' | 'acknowledged'>

function filtered({ hospital_id: hospital, level, acknowledged }: Filters): SQL {
  return sql.join(
    [
      sql`escalations.closed_at is null and ${isRelevant}`,
      ...(hospital === undefined ? [] : [sql`coalesce(episodes.hospital_id, clinics.hospital_id) = ${hospital}`]),
      ...(level === undefined ? [] : [sql`escalations.level = ${level}`]),
      ...(acknowledged === undefined ? [] : [sql`${isAcknowledged} = ${acknowledged === '1'}`]),
    ],
    sql` and `,
  )
}

function board(filters: Filters, inScope: SQL): ListRows<BoardRow, Escalation> & { count(): Promise<number> } {
  const condition = sql`${filtered(filters)} and ${inScope}`
  const shown = sql`(select escalations.id, escalations.started_at, array_position(${levels}, escalations.level) as rank,
      ${dueAt} >= ${now().toISOString()} as is_in_time,
      ${isAcknowledged} as is_acknowledged
    from escalations ${ofEncounters} where ${condition}) as shown`
  return {
    order: urgentFirst,
    rows: (slice) =>
      readJsonRows(
        BoardRow,
        sql`select ${escalationColumns}, ${isPermitted('list-vital-sign')} as is_open,
            ${isPermitted('update-vital-sign')} as editable, ${urgentFirst.key} as sort_key
          from (select shown.* from ${shown} where ${slice.after ?? sql`true`} ${orderAndLimit(urgentFirst, slice)}) as shown
          join escalations on escalations.id = shown.id ${escalationTables}
          order by ${urgentFirst.by}`,
      ),
    toResponse: (rows) => rows.map(escalationOf),
    async count() {
      const [row] = await readRows(
        CountRow,
        sql`select count(*)::integer as total from escalations ${ofEncounters} where ${condition}`,
      )
      return row?.total ?? 0
    },
  }
}

/**
 * Returns a page of the open escalations of the hospitals of the caller.
 * @param inScope which escalations lists show the caller; expects `ofEncounters` in the statement
 */
export async function listEscalations({ page, limit, ...filters }: QueryOf<typeof calls.list>, inScope: SQL) {
  const episodes = await context().platform.access.condition('episode', caller(), ['list-vital-sign'])
  await bringUpToDate({ episodes, escalations: inScope })
  return readPage({ page, limit }, board(filters, inScope))
}

/** Returns the hospitals with open escalations among those of the caller, by name. */
export async function hospitalsOfEscalations(inScope: SQL) {
  const rows = await readJsonRows(
    OptionRow,
    sql`select hospitals.id, hospitals.name, hospitals.alternate_name from hospitals
      where hospitals.id in (select coalesce(episodes.hospital_id, clinics.hospital_id) from escalations ${ofEncounters}
        where ${filtered({})} and ${inScope})
      order by hospitals.id limit ${mostHospitals}`,
  )
  return rows.map(optionOf).sort(byName)
}

async function readOpen(which: SQL): Promise<Escalation[]> {
  const rows = await readJsonRows(
    EscalationRow,
    sql`select ${escalationColumns}, true as is_open, ${isPermitted('update-vital-sign')} as editable
      from escalations ${escalationTables}
      where ${which} and escalations.closed_at is null and ${isRelevant}
      order by escalations.kind desc, escalations.id`,
  )
  return rows.map(escalationOf)
}

/** Returns the open escalations of an episode that the caller can open; after discharge only those of results. */
export async function readOfEpisode(episodeId: number): Promise<Escalation[]> {
  await bringUpToDate(ofEpisode(episodeId))
  return readOpen(sql`escalations.episode_id = ${episodeId}`)
}

/** Returns the open escalations of what an answered one is of, which the caller can open. */
export function readOfEncounter({ kind, id }: EncounterRef): Promise<Escalation[]> {
  return kind === 'episode' ? readOfEpisode(id) : readOpen(sql`escalations.appointment_id = ${id}`)
}
