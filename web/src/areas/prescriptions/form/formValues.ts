import type { CourseUnit, FrequencyUnit, PrescriptionKind } from '#contract/prescriptions/codes'
import type { DosageUnit } from '#contract/prescriptions/options'
import type { Prescription } from '#contract/prescriptions/prescription'
import type { Option } from '../../../ui/fields/option'
import { isolated } from '../../../ui/isolated'
import { noTime, type WallTime, wallText } from '../WallTimeFields'

/** What the form does: a new prescription, or a change of an existing one. */
export type FormMode = 'new' | 'edit' | 'modify' | 'correct'

/** The values of the form of a prescription. */
export interface OrderValues {
  drug_id: Option | null
  kind: PrescriptionKind
  dosage: string
  dosage_unit: DosageUnit | null
  form_id: Prescription['form_id'] | null
  route_id: Prescription['route_id'] | null
  frequency: number | null
  frequency_time_unit: FrequencyUnit | null
  course: 'untilStopped' | 'limited'
  duration: number | null
  time_unit: CourseUnit | null
  start: WallTime
  indication: string
  /** In minutes. */
  minimum_interval: number | null
  maximum_in_24_hours: string
  notes: string
  warnings_reason: string
  reason: string
  status: 1 | 2
}

/** Returns the initial values: those of the prescription that is changed, or empty ones. */
export function initialOrder(type: Prescription['type'], order?: Prescription): OrderValues {
  const isNew = order === undefined
  return {
    drug_id: isNew ? null : { value: String(order.drug_id), label: order.drug_name },
    kind: order?.kind ?? 'scheduled',
    dosage: order?.dosage ?? '',
    dosage_unit: order?.dosage_unit ?? null,
    form_id: order?.form_id ?? null,
    route_id: order?.route_id ?? null,
    frequency: order?.frequency ?? null,
    frequency_time_unit: order?.frequency_time_unit ?? 'hours',
    // Only prescriptions of the ward can run until they are stopped.
    course: order?.duration || type !== 'doctor' ? 'limited' : 'untilStopped',
    duration: order?.duration ?? null,
    time_unit: order?.time_unit ?? 'days',
    start: noTime,
    indication: order?.indication ?? '',
    minimum_interval: order?.minimum_interval ?? null,
    maximum_in_24_hours: order?.maximum_in_24_hours ?? '',
    notes: order?.notes ?? '',
    warnings_reason: order?.warnings_reason ?? '',
    reason: '',
    status: 1,
  }
}

/** Returns the fields of the order as the calls expect them; those that the kind does not have are null. */
export function orderBody(values: OrderValues) {
  const isScheduled = values.kind === 'scheduled'
  const isAsNeeded = values.kind === 'as_needed'
  const isLimited = values.kind !== 'once' && values.course === 'limited'
  return {
    drug_id: values.drug_id?.value as string,
    dosage: values.dosage,
    dosage_unit: values.dosage_unit,
    // An empty value is reported at the field.
    form_id: values.form_id as Prescription['form_id'],
    route_id: values.route_id as Prescription['route_id'],
    kind: values.kind,
    frequency: isScheduled ? values.frequency : null,
    frequency_time_unit: isScheduled ? values.frequency_time_unit : null,
    duration: isLimited ? values.duration : null,
    time_unit: isLimited ? values.time_unit : null,
    start: isAsNeeded ? null : wallText(values.start),
    indication: isAsNeeded ? values.indication : null,
    minimum_interval: isAsNeeded ? values.minimum_interval : null,
    maximum_in_24_hours: isAsNeeded ? values.maximum_in_24_hours : null,
    notes: values.notes,
    warnings_reason: values.warnings_reason || null,
  }
}

/** Returns the label of a drug that can be chosen. */
export const drugLabel = (name: string, strength: string | null) =>
  [name, strength && isolated(strength)].filter(Boolean).join(' · ')
