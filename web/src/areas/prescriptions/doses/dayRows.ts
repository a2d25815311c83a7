import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import type { Execution } from '#contract/prescriptions/execution'
import type { PatientDoses } from '../types'
import { isWithin, type Span } from './dayWindow'

/** A dose at its place in the row of its drug. */
export interface PlacedDose {
  dose: Execution
  /** When it is shown (ms): when it was given, otherwise when it is due. */
  at: number
  /** The line within the row: doses that would overlap are on different lines. */
  lane: number
}

/** The doses of a prescription in a window. */
export interface DoseRow {
  prescriptionId: number
  drug: string
  dosage: string
  route: string
  isHighAlert: boolean
  isAsNeeded: boolean
  doses: PlacedDose[]
  lanes: number
}

/** Returns the instant (ms) at which a dose is shown in a window; undefined: it is not in it. */
export function placeOf({ status, given_at: given, execution_time: due }: Execution, span: Span): number | undefined {
  const instants = [status === EXECUTION_STATUS.given ? given : null, due, given]
  return instants.flatMap((text) => (text ? [Date.parse(text)] : [])).find((instant) => isWithin(instant, span))
}

/**
 * Places the doses of a window: each at its time, never grouped; those that are closer than a cell is wide are on separate
 * lines.
 * @param cellMs the width of a cell, as time
 */
export function dayRows({ doses, as_needed: asNeeded }: PatientDoses, span: Span, cellMs: number): DoseRow[] {
  const rows = new Map<number, DoseRow>()
  for (const each of asNeeded) rows.set(each.prescription_id, emptyRow(each, true))
  const placed = doses.flatMap((dose) => {
    const at = placeOf(dose, span)
    return at === undefined ? [] : [{ dose, at }]
  })
  for (const { dose, at } of placed.sort((one, other) => one.at - other.at)) {
    const row = rows.get(dose.prescription_id) ?? emptyRow(dose, dose.kind === 'as_needed')
    rows.set(dose.prescription_id, row)
    const lane = freeLane(row.doses, at, cellMs)
    row.doses.push({ dose, at, lane })
    row.lanes = Math.max(row.lanes, lane + 1)
  }
  return [...rows.values()].sort((one, other) => Number(one.isAsNeeded) - Number(other.isAsNeeded))
}

interface Described {
  prescription_id: number
  drug_name: string
  dosage_text: string
  route: string
  high_alert: boolean
}

function emptyRow(order: Described, isAsNeeded: boolean): DoseRow {
  const {
    prescription_id: prescriptionId,
    drug_name: drug,
    dosage_text: dosage,
    route,
    high_alert: isHighAlert,
  } = order
  return { prescriptionId, drug, dosage, route, isHighAlert, isAsNeeded, doses: [], lanes: 1 }
}

function freeLane(doses: readonly PlacedDose[], at: number, cellMs: number): number {
  const taken = new Set(doses.filter((dose) => at - dose.at < cellMs).map(({ lane }) => lane))
  let lane = 0
  while (taken.has(lane)) lane += 1
  return lane
}

/** Returns when each drug was last given under its prescription before an instant (ms), among the doses of a window. */
export function lastGiven(
  { doses, as_needed: asNeeded }: PatientDoses,
  prescriptionId: number,
): string | null | undefined {
  const known = asNeeded.find((each) => each.prescription_id === prescriptionId)
  if (known) return known.last_given_at
  const times = doses.flatMap(({ prescription_id: id, given_at: given, status }) =>
    id === prescriptionId && status === EXECUTION_STATUS.given && given ? [given] : [],
  )
  // A dose before the window is not known.
  return times.sort().at(-1)
}
