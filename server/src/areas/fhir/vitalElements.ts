import * as z from 'zod'
import type { CodeableConcept } from '#contract/fhir/datatypes'
import { systems } from '#contract/fhir/systems'
import { unscaledText } from '#contract/vitals/scaled'
import { consciousnessLevels, type NumericVitalType, numericVitals, oxygenFlow } from '#contract/vitals/types'
import { apiText } from '../../platform/texts'
import { coded, quantity } from './elements'

/** A vital sign as the table stores it, in the integers of its type. */
export const VitalValueRow = z.strictObject({
  type_id: z.int(),
  value: z.int().nullable(),
  device: z.string().nullable(),
  level: z.enum(consciousnessLevels).nullable(),
  by_palpation: z.boolean(),
  /** Of the same set, with a systolic value. */
  diastolic: z.int().nullable(),
})
type VitalValue = z.output<typeof VitalValueRow>

export const observationCategory = [coded('observationCategory', 'vital-signs', 'Vital Signs')]

interface Loinc {
  code: string
  display: string
}

/**
 * The LOINC codes of vital signs, as in FHIR's profile of vital signs (https://hl7.org/fhir/R4/observation-vitalsigns.html)
 * where it has one. The glucose is of blood, and not known to be fasting.
 */
const loinc: Record<NumericVitalType, Loinc> = {
  heart_rate: { code: '8867-4', display: 'Heart rate' },
  respiration: { code: '9279-1', display: 'Respiratory rate' },
  temperature: { code: '8310-5', display: 'Body temperature' },
  systolic: { code: '8480-6', display: 'Systolic blood pressure' },
  diastolic: { code: '8462-4', display: 'Diastolic blood pressure' },
  spo2: { code: '2708-6', display: 'Oxygen saturation in Arterial blood' },
  weight: { code: '29463-7', display: 'Body weight' },
  height: { code: '8302-2', display: 'Body height' },
  head_circumference: { code: '9843-4', display: 'Head Occipital-frontal circumference' },
  glucose: { code: '2339-0', display: 'Glucose [Mass/volume] in Blood' },
  pain: { code: '72514-3', display: 'Pain severity - 0-10 verbal numeric rating [Score] - Reported' },
  gcs: { code: '9269-2', display: 'Glasgow coma score total' },
}

const bloodPressure = coded('loinc', '85354-9', 'Blood pressure panel with all children optional')
const oxygenFlowRate = coded('loinc', '3151-8', 'Inhaled oxygen flow rate')
const responsiveness = coded('loinc', '67775-7', 'Level of responsiveness')

function codeOf(type: NumericVitalType): CodeableConcept {
  const coding = [{ system: systems.loinc, ...loinc[type] }]
  // By pulse oximetry: the profile asks for both codes.
  if (type !== 'spo2') return { coding }
  const byOximetry = { code: '59408-5', display: 'Oxygen saturation in Arterial blood by Pulse oximetry' }
  return { coding: [...coding, { system: systems.loinc, ...byOximetry }] }
}

function quantityOf(type: NumericVitalType, value: number) {
  const { decimals, unit } = numericVitals[type]
  return quantity(Number(unscaledText(value, decimals)), unit)
}

function componentOf(type: 'systolic' | 'diastolic', value: number) {
  return { code: codeOf(type), valueQuantity: quantityOf(type, value) }
}

const notMeasured = coded('dataAbsent', 'unknown', 'Unknown')

/** Values of blood pressure are components of a panel, also if only one was measured (profile of vital signs). */
function bloodPressureOf(upper: number | null, lower: number | null, byPalpation: boolean) {
  const components = [
    ...(upper === null ? [] : [componentOf('systolic', upper)]),
    ...(lower === null ? [] : [componentOf('diastolic', lower)]),
  ]
  return {
    code: bloodPressure,
    ...(components.length > 0 ? { component: components } : { dataAbsentReason: notMeasured }),
    ...(byPalpation ? { method: { text: 'Palpation' } } : {}),
  }
}

/** The flow of oxygen with its device; none on room air. */
function oxygenOf({ value, device }: VitalValue) {
  const flow = Number(unscaledText(value ?? 0, oxygenFlow.decimals))
  const method = device === null ? {} : { method: { text: deviceText(device) } }
  return { code: oxygenFlowRate, valueQuantity: quantity(flow, 'L/min'), ...method }
}

function deviceText(device: string): string {
  return device.replaceAll('_', ' ')
}

const types = Object.entries(numericVitals).map(([type, { id }]) => [id, type as NumericVitalType] as const)
const typesById = new Map<number, NumericVitalType>(types)

/** Returns what was measured: the code with the value, or with components. */
export function vitalElements(row: VitalValue) {
  const type = typesById.get(row.type_id)
  if (type === 'systolic') return bloodPressureOf(row.value, row.diastolic, row.by_palpation)
  if (type === 'diastolic') return bloodPressureOf(null, row.value, row.by_palpation)
  if (type !== undefined) {
    const value =
      row.value === null ? { dataAbsentReason: notMeasured } : { valueQuantity: quantityOf(type, row.value) }
    return { code: codeOf(type), ...value }
  }
  if (row.level === null) return oxygenOf(row)
  return {
    code: responsiveness,
    valueCodeableConcept: { text: apiText(`consciousness.${row.level}`, undefined, 'en') },
  }
}
