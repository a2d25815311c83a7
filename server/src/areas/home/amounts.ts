import * as z from 'zod'
import { localTime } from '#contract/rules/wallClock'
import { caller, now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { type Counted, counts } from './counts'
import { type FacilityNode, sumOf, sumsBelow } from './tree'

const AmountRow = z.strictObject({ place_id: z.int(), amount: z.int() })

/** Returns the amount of a figure for each facility, without those below it. One statement. */
async function amountsOf(figure: Counted, specialtyId: number | undefined): Promise<Map<number, number>> {
  const today = localTime(now().getTime(), caller().timeZone).date
  const rows = await readRows(AmountRow, counts[figure]({ specialtyId, today }))
  return new Map(rows.map((row) => [row.place_id, row.amount]))
}

type Figures<F extends Counted> = Record<F, number>

/** Returns figures of facilities: `of` for a facility with everything below it, `total` for all of them together. */
export async function figuresOf<F extends Counted>(
  names: readonly F[],
  facilities: readonly FacilityNode[],
  specialtyId?: number,
): Promise<{ of: (facility: FacilityNode) => Figures<F>; total: Figures<F> }> {
  const sums = new Map<F, Map<number, number>>()
  const totals = new Map<F, number>()
  for (const name of names) {
    const own = await amountsOf(name, specialtyId)
    sums.set(name, sumsBelow(facilities, own))
    totals.set(name, sumOf(facilities, own))
  }
  const record = (read: (name: F) => number) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Figures<F>
  return {
    of: ({ id }) => record((name) => sums.get(name)?.get(id) ?? 0),
    total: record((name) => totals.get(name) ?? 0),
  }
}
