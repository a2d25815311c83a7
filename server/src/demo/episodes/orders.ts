import { PRESCRIPTION_STATUS, type PrescriptionStatus } from '#contract/prescriptions/codes'
import type { prescriptions } from '../../schema/prescriptions'

/** A prescription of the demo. */
export interface DemoOrder
  extends Pick<
    typeof prescriptions.$inferInsert,
    | 'dosage'
    | 'dosage_unit'
    | 'form_id'
    | 'route_id'
    | 'frequency'
    | 'frequency_time_unit'
    | 'duration'
    | 'time_unit'
    | 'indication'
    | 'minimum_interval'
    | 'maximum_in_24_hours'
  > {
  type?: 'S'
  status?: PrescriptionStatus
  /** English name of a drug of the demo. */
  drug: string
  kind?: 'as_needed' | 'once'
  /** So many hours ago it began, if the patient was there; 40 by default. */
  startHours?: number
  /** So many hours ago it was discontinued. */
  stop?: number
  /** For so many hours it has been on hold. */
  hold?: number
  /** Of the hold, or of discontinuing. */
  reason?: { en: string; ar: string }
}

const every = (frequency: number, frequency_time_unit: 'hours' | 'days') => ({ frequency, frequency_time_unit })
const tablet = { form_id: 'tablet', route_id: 'oral', dosage_unit: 'mg' } as const
const injection = { form_id: 'injection', route_id: 'intravenous' } as const

/** Of every inpatient. */
const usual: readonly DemoOrder[] = [
  {
    ...injection,
    ...every(12, 'hours'),
    drug: 'Ceftriaxone',
    dosage: '1',
    dosage_unit: 'g',
    duration: 5,
    time_unit: 'days',
  },
  {
    ...injection,
    ...every(1, 'days'),
    drug: 'Enoxaparin',
    dosage: '40',
    dosage_unit: 'mg',
    route_id: 'subcutaneous',
    startHours: 44,
  },
  {
    ...tablet,
    drug: 'Paracetamol',
    dosage: '500',
    kind: 'as_needed',
    indication: 'Pain or fever · ألم أو حرارة',
    minimum_interval: 360,
    maximum_in_24_hours: '2000',
  },
]

/** One of these in turn. */
const further: readonly (readonly DemoOrder[])[] = [
  [
    {
      ...tablet,
      ...every(1, 'days'),
      drug: 'Amlodipine',
      dosage: '5',
      status: PRESCRIPTION_STATUS.hold,
      hold: 5,
      reason: { en: 'Low blood pressure', ar: 'انخفاض ضغط الدم' },
    },
    { ...injection, drug: 'Furosemide', dosage: '40', dosage_unit: 'mg', kind: 'once', startHours: 1 },
  ],
  [
    {
      form_id: 'capsule',
      route_id: 'oral',
      ...every(1, 'days'),
      drug: 'Omeprazole',
      dosage: '20',
      dosage_unit: 'mg',
      status: PRESCRIPTION_STATUS.draft,
    },
  ],
  [
    {
      ...tablet,
      ...every(8, 'hours'),
      drug: 'Ibuprofen',
      dosage: '400',
      status: PRESCRIPTION_STATUS.discontinued,
      stop: 3,
      reason: { en: 'Pain in the stomach', ar: 'ألم في المعدة' },
    },
  ],
]

/** Returns the prescriptions of the open episode with this number. */
export function ordersOf(index: number): readonly DemoOrder[] {
  return [...usual, ...(further[index % further.length] ?? [])]
}

/** For the time after discharge. */
export const dischargeOrders: readonly DemoOrder[] = [
  { ...tablet, ...every(1, 'days'), type: 'S', drug: 'Atorvastatin', dosage: '20', duration: 3, time_unit: 'months' },
  {
    ...tablet,
    type: 'S',
    drug: 'Paracetamol',
    dosage: '500',
    kind: 'as_needed',
    indication: 'Pain or fever · ألم أو حرارة',
    minimum_interval: 360,
    maximum_in_24_hours: '2000',
    duration: 5,
    time_unit: 'days',
  },
]
