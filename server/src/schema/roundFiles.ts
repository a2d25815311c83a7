import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Language } from '#contract/kit/translate'
import { ROUND_STATUS } from '#contract/rounds/codes'
import type { CalendarEvent } from '#contract/rules/iCalendar'
import { context } from '../platform/context'
import { epochMs } from '../platform/database/expressions'
import { readRows } from '../platform/database/rows'
import { apiText, localizedName } from '../platform/texts'
import { NamesRow } from './people'

/** A round with what its entry in a calendar program is made of. Instants are milliseconds since the epoch. */
export const RoundFileRow = z.strictObject({
  id: z.int(),
  start: z.int(),
  end: z.int(),
  /** Each change of the round raises it. */
  sequence: z.int(),
  is_cancelled: z.boolean(),
  hospital: NamesRow,
})
export type RoundFileRow = z.output<typeof RoundFileRow>

/**
 * Returns at most 1,000 rounds, ordered by start.
 * @param condition a condition on `rounds`
 */
export function roundFileRows(condition: SQL): Promise<RoundFileRow[]> {
  return readRows(
    RoundFileRow,
    sql`select rounds.id, ${sql.raw(epochMs('rounds.starts_at'))} as start, ${sql.raw(epochMs('rounds.ends_at'))} as end,
        rounds.calendar_sequence as sequence, rounds.status = ${ROUND_STATUS.rejected} as is_cancelled,
        json_build_object('name', hospitals.name, 'alternate_name', hospitals.alternate_name) as hospital
      from rounds join hospitals on hospitals.id = rounds.hospital_id
      where ${condition} order by rounds.starts_at, rounds.id limit 1000`,
  )
}

/**
 * Returns the round for a calendar program: that it is one, its time and the hospital. Its title stays here, because people
 * write about patients.
 */
export function eventOfRound(row: RoundFileRow, language: Language): CalendarEvent {
  const url = context().platform.config.publicUrl.replace(/\/$/, '')
  return {
    uid: `round-${row.id}@${new URL(url).host}`,
    sequence: row.sequence,
    ...{ start: row.start, end: row.end },
    status: row.is_cancelled ? 'CANCELLED' : 'CONFIRMED',
    summary: apiText('calendarEvent.round', undefined, language),
    location: localizedName(row.hospital, language),
    url: `${url}/rounds/my-rounds/${row.id}/details`,
  }
}
