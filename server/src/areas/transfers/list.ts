import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { transferStates } from '#contract/transfers/state'
import type { TransferRow } from '#contract/transfers/transfer'
import { caller, context } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readJsonRows } from '../../platform/database/jsonRows'
import { descending, listOrder, SortKey } from '../../platform/database/listOrder'
import { type ListRows, orderAndLimit, readPage } from '../../platform/database/page'
import { readRows } from '../../platform/database/rows'
import { OptionRow, optionOf } from '../../schema/options'
import { PersonRow, personJson, personOf } from '../../schema/people'
import { transfers } from '../../schema/transfers'
import { namesOfPlaces, placesOfTransfer, stateText } from './ofEpisode'

const ListedRow = z.strictObject({
  id: z.int(),
  state: z.enum(transferStates),
  episode_id: z.int(),
  patient: PersonRow,
  from: OptionRow,
  to: OptionRow,
  department: OptionRow,
  offered: z.int(),
  ended: z.int().nullable(),
  sort_key: SortKey,
})
type ListedRow = z.output<typeof ListedRow>
const CountRow = z.strictObject({ total: z.int() })

const newestFirst = listOrder(descending(transfers.id))
const iso = (instant: number) => new Date(instant).toISOString()

function rowOf({ patient, offered, ended, sort_key: _key, ...row }: ListedRow, canOpen: boolean): TransferRow {
  const { id, name_text, avatar } = personOf(patient)
  return {
    ...row,
    state_text: stateText(row.state),
    can_open: canOpen,
    patient: { id, name_text, avatar },
    from: optionOf(row.from),
    to: optionOf(row.to),
    department: optionOf(row.department),
    offered_at: iso(offered),
    ended_at: ended === null ? null : iso(ended),
  }
}

function transferList(condition: SQL): ListRows<ListedRow, TransferRow> & { count(): Promise<number> } {
  const found = sql`transfers join episodes on episodes.id = transfers.episode_id where ${condition}`
  return {
    order: newestFirst,
    rows: (slice) =>
      readJsonRows(
        ListedRow,
        sql`select transfers.id, transfers.state, transfers.episode_id, ${sql.raw(personJson('users'))} as patient,
            ${namesOfPlaces}, ${sql.raw(epochMs('transfers.offered_at'))} as offered,
            ${sql.raw(epochMs('transfers.ended_at'))} as ended, ${newestFirst.key} as sort_key
          from (select transfers.*, episodes.patient_id from ${found}
            ${slice.after ? sql`and ${slice.after}` : sql``} ${orderAndLimit(newestFirst, slice)}) as transfers
          ${placesOfTransfer} join users on users.id = transfers.patient_id order by ${newestFirst.by}`,
      ),
    async toResponse(rows) {
      const ids = rows.map(({ episode_id: id }) => id)
      const open = await context().platform.access.reachable('episode', caller(), ids, [
        'show-episode',
        'update-episode',
      ])
      return rows.map((row) => rowOf(row, open.has(String(row.episode_id))))
    },
    async count() {
      const [row] = await readRows(CountRow, sql`select count(*)::integer as total from ${found}`)
      return row?.total ?? 0
    },
  }
}

type Paging = { page: number; limit: number }

/**
 * Returns a page of the transfers from a hospital.
 * @param inScope which of them lists show the caller
 */
export function listSent(hospitalId: number, paging: Paging, inScope: SQL) {
  return readPage(paging, transferList(sql`transfers.from_hospital_id = ${hospitalId} and ${inScope}`))
}

/** Returns a page of the open offers to a hospital, as listSent. */
export function listReceived(hospitalId: number, paging: Paging, inScope: SQL) {
  const isOpen = sql`transfers.to_hospital_id = ${hospitalId} and transfers.state = 'offered'`
  return readPage(paging, transferList(sql`${isOpen} and ${inScope}`))
}
