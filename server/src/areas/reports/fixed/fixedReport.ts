import type { ReportFilter, ReportType } from '#contract/reports/types'
import type { Condition, Group, Measure } from '../compile/definition'
import { type Text, text } from '../text'

/** A column with figures. */
export interface FixedColumn extends Measure {
  label: Text
  unit?: Text
}

/** A column that names a group. */
export interface NameColumn extends Group {
  label: Text
}

/** What is read of each record in the details. */
export interface DetailColumn {
  column: string
  label?: Text
}

/**
 * A fixed report: its definition for people and for the compiler. A row is one group of the records of a source, which its
 * details list.
 */
export interface FixedReport {
  type: ReportType
  title: Text
  description: Text
  /** What counts, what is left out, and how it is measured. */
  definition: readonly { term: Text; meaning: Text }[]
  table: string
  /** The column with the number of a group, `modelId` of its details. */
  id: string
  names: readonly NameColumn[]
  /** A name of which a group can have several is one of these (`texts`), so that a row has all that its details list. */
  columns: readonly FixedColumn[]
  conditions?: readonly Condition[]
  filters: readonly ReportFilter[]
  /** The columns of filters, where they are not those of the source. */
  filterColumns?: Partial<Record<'date' | ReportFilter, string>>
  details: readonly DetailColumn[]
  /** The position of the column in names and then columns by which rows are ordered; the first rows are the largest. */
  order: number
  direction?: 'asc' | 'desc'
  /** The figure that is drawn, by the group over all records. */
  chart: { group: Group; measure: number; kind: 'bar' | 'line' }
}

export const is = (column: string, value = 'true'): Condition => ({ column, operator: 'is', value, value2: '' })
export const isKnown = (column: string): Condition => ({ column, operator: 'not_empty', value: '', value2: '' })

export const name = (column: string, en: string, ar: string): NameColumn => ({
  column,
  function: 'group',
  label: text(en, ar),
})

export const figure = (of: Measure['function'], column: string, en: string, ar: string, unit?: Text): FixedColumn => ({
  column,
  function: of,
  label: text(en, ar),
  ...(unit && { unit }),
})

export const texts = (column: string, en: string, ar: string): FixedColumn => figure('texts', column, en, ar)

export const meaning = (term: Text, en: string, ar: string) => ({ term, meaning: text(en, ar) })

export const counted = text('Counted', 'ما يُحسب')
export const leftOut = text('Left out', 'ما لا يُحسب')
export const partyTerm = text('Party', 'الطرف')
export const periodTerm = text('Period', 'الفترة')
export const hourTerm = text('Hour of start', 'ساعة البدء')

export const detail = (column: string, label?: Text): DetailColumn => ({ column, ...(label && { label }) })

/** The filters of reports about appointments. */
export const clinicFilters = ['date_from', 'date_to', 'hospital_id', 'specialty_id', 'doctor_id', 'hour'] as const
/** The filters of reports about inpatients. */
export const wardFilters = ['date_from', 'date_to', 'hospital_id', 'specialty_id', 'patient_id'] as const
