import { type mainTypes, otherTypes, signOf, type VitalSet } from '../types'

/** A row of the table: the types that it shows in one cell. */
export type TableRow =
  | 'pressure'
  | Exclude<(typeof mainTypes)[number], 'systolic' | 'diastolic'>
  | (typeof otherTypes)[number]

const mainRows: readonly TableRow[] = [
  'respiration',
  'spo2',
  'oxygen',
  'pressure',
  'heart_rate',
  'consciousness',
  'temperature',
]

/** Returns the types of a row. */
export function typesOf(row: TableRow) {
  return row === 'pressure' ? (['systolic', 'diastolic'] as const) : ([row] as const)
}

/** Returns the rows for sets: those of the score always, the others if they were measured. */
export function rowsFor(sets: readonly VitalSet[]): readonly TableRow[] {
  return [...mainRows, ...otherTypes.filter((type) => sets.some((set) => signOf(set, type)))]
}
