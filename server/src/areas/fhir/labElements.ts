import * as z from 'zod'
import type { Quantity } from '#contract/fhir/datatypes'
import { systems } from '#contract/fhir/systems'
import { measuredValueIn } from '#contract/results/decimal'
import { type LabFlag, labFlags } from '#contract/results/flag'
import { coded, present } from './elements'

/** A value of a lab result as it was recorded last. Limits are texts. */
export const LabValueRow = z.strictObject({
  name: z.string(),
  loinc: z.string().nullable(),
  /** In which labs usually report it (UCUM). */
  usual_unit: z.string().nullable(),
  value: z.string(),
  unit: z.string().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  range_text: z.string().nullable(),
  flag: z.enum(labFlags).nullable(),
})
type LabValue = z.output<typeof LabValueRow>

export const labCategory = [coded('observationCategory', 'laboratory', 'Laboratory')]

/** The codes of flags (https://hl7.org/fhir/R4/valueset-observation-interpretation.html). */
const interpretations: Record<LabFlag, { code: string; display: string }> = {
  low: { code: 'L', display: 'Low' },
  high: { code: 'H', display: 'High' },
  critical_low: { code: 'LL', display: 'Critical low' },
  critical_high: { code: 'HH', display: 'Critical high' },
  abnormal: { code: 'A', display: 'Abnormal' },
}

/** Returns a number in the unit of the lab. Only the unit that administrators entered is known to be one of UCUM. */
function quantityOf(number: string, { unit, usual_unit: usual }: LabValue): Quantity {
  const value = Number(number)
  if (unit === null) return { value }
  return unit === usual ? { value, unit, system: systems.ucum, code: unit } : { value, unit }
}

function resultOf(row: LabValue) {
  const measured = measuredValueIn(row.value)
  if (measured.kind === 'text')
    return { valueString: row.unit === null ? measured.text : `${measured.text} ${row.unit}` }
  const quantity = quantityOf(measured.number, row)
  return {
    valueQuantity: measured.kind === 'bound' ? { ...quantity, comparator: measured.comparator } : quantity,
  }
}

function rangeOf(row: LabValue) {
  const range = present({
    low: row.low === null ? null : quantityOf(row.low, row),
    high: row.high === null ? null : quantityOf(row.high, row),
    text: row.range_text,
  })
  return Object.keys(range).length > 0 ? [range] : null
}

/** Returns what a lab reported: the analyte with its value, its flag and its range. */
export function labElements(row: LabValue) {
  const { name, loinc, flag } = row
  const interpretation = flag && interpretations[flag]
  return {
    code: loinc === null ? { text: name } : { ...coded('loinc', loinc), text: name },
    ...resultOf(row),
    ...present({
      interpretation: interpretation && [coded('interpretation', interpretation.code, interpretation.display)],
      referenceRange: rangeOf(row),
    }),
  }
}
