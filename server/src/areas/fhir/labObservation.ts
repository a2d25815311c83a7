import type * as z from 'zod'
import type { DiagnosticReportResource } from '#contract/fhir/resources/diagnosticReport'
import { systems } from '#contract/fhir/systems'
import { measuredValueIn } from '#contract/results/decimal'
import type { LabFlag } from '#contract/results/flag'
import type { LabValue } from '#contract/results/labValue'
import { coded, present } from './elements'

type Report = z.output<typeof DiagnosticReportResource>

/** The code of a flag (https://hl7.org/fhir/R4/valueset-observation-interpretation.html). */
const interpretations: Record<LabFlag, { code: string; display: string }> = {
  low: { code: 'L', display: 'Low' },
  high: { code: 'H', display: 'High' },
  critical_low: { code: 'LL', display: 'Critical low' },
  critical_high: { code: 'HH', display: 'Critical high' },
  abnormal: { code: 'A', display: 'Abnormal' },
}
const interpretationSystem = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation'

/** Units are as the lab printed them, which need not be codes of UCUM. */
function quantityOf(number: string, unit: string | null) {
  return { value: Number(number), ...present({ unit }) }
}

function measuredOf({ value, unit }: LabValue) {
  const measured = measuredValueIn(value)
  if (measured.kind === 'text') return { valueString: measured.text }
  const quantity = quantityOf(measured.number, unit)
  return {
    valueQuantity: measured.kind === 'bound' ? { ...quantity, comparator: measured.comparator } : quantity,
  }
}

function rangeOf({ low, high, range_text: text, unit }: LabValue) {
  const range = present({
    low: low === null ? null : quantityOf(low, unit),
    high: high === null ? null : quantityOf(high, unit),
    text,
  })
  return Object.keys(range).length > 0 ? [range] : null
}

/** Returns the id of the Observation of a value. */
export const labObservationId = ({ id }: LabValue) => `lab-value-${id}`

/** Returns a value of a lab result as an Observation, with the report that it belongs to. */
export function labObservation(
  value: LabValue,
  { status, subject, encounter, effectiveDateTime, issued, meta }: Report,
) {
  return {
    resourceType: 'Observation' as const,
    id: labObservationId(value),
    meta: { lastUpdated: meta.lastUpdated },
    status,
    category: [coded('observationCategory', 'laboratory', 'Laboratory')],
    code: {
      ...(value.loinc === null ? {} : { coding: [{ system: systems.loinc, code: value.loinc }] }),
      text: value.analyte,
    },
    subject,
    encounter,
    effectiveDateTime,
    issued,
    ...measuredOf(value),
    ...present({
      interpretation: value.flag && [{ coding: [{ system: interpretationSystem, ...interpretations[value.flag] }] }],
      referenceRange: rangeOf(value),
    }),
  }
}
