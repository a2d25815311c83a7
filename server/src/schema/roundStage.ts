import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { mostOnStage, ROUND_STATUS } from '#contract/rounds/codes'
import { readRows } from '../platform/database/rows'

const IdRow = z.strictObject({ id: z.int() })

/**
 * Returns the user ids of those who are on stage in a round that runs, the most important ones first: the organizer, the
 * presenter, the person with the floor, one presenter of each location, then the other presenters and the speakers. Empty
 * while the round does not run.
 */
export async function readStage(roundId: number): Promise<number[]> {
  const rows = await readRows(
    IdRow,
    sql`select person.id from rounds join round_states as states on states.round_id = rounds.id
      cross join lateral (select rounds.organizer_id as id, 0 as rank
        union all select states.presenter_id, 1
        union all select states.floor_id, 2 where states.floor_id is not null
        union all select user_id, case when part = 'presenter'
            and row_number() over (partition by part, hospital_id order by user_id) = 1 then 3 else 4 end
          from round_people where round_id = rounds.id and part in ('presenter', 'speaker')) as person
      where rounds.id = ${roundId} and rounds.status = ${ROUND_STATUS.running}
      group by person.id order by min(person.rank), person.id limit ${mostOnStage}`,
  )
  return rows.map(({ id }) => id)
}
