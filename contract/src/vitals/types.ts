/** The limits of a vital sign as a number. All values are integers: those of `decimals: 1` are tenths. */
export interface NumericVital {
  /** `type_id` of the calls. */
  id: number
  /** UCUM. */
  unit: string
  /** How many decimals are entered and stored. */
  decimals: 0 | 1 | 2
  /** Values outside are rejected: they cannot be those of a patient. */
  hard: Limits
  /**
   * Values outside ask for confirmation: they are rare at any age, and more often typing errors. This says nothing about
   * what is healthy.
   */
  unusual: Limits
}

/** Both are included. */
export interface Limits {
  min: number
  max: number
}

const between = (min: number, max: number): Limits => ({ min, max })

/**
 * The vital signs with a number. The hard limits of heart rate to weight are those of decisions 17; the others, and all
 * `unusual` ones, are proposals that a clinician should confirm (docs/decisions/130).
 */
export const numericVitals = {
  heart_rate: { id: 1, unit: '/min', decimals: 0, hard: between(0, 300), unusual: between(30, 220) },
  respiration: { id: 2, unit: '/min', decimals: 0, hard: between(0, 80), unusual: between(6, 60) },
  temperature: { id: 3, unit: 'Cel', decimals: 1, hard: between(250, 450), unusual: between(330, 415) },
  systolic: { id: 4, unit: 'mm[Hg]', decimals: 0, hard: between(30, 300), unusual: between(50, 250) },
  diastolic: { id: 5, unit: 'mm[Hg]', decimals: 0, hard: between(10, 200), unusual: between(25, 150) },
  spo2: { id: 6, unit: '%', decimals: 0, hard: between(0, 100), unusual: between(60, 100) },
  weight: { id: 7, unit: 'kg', decimals: 2, hard: between(30, 40_000), unusual: between(100, 20_000) },
  height: { id: 8, unit: 'cm', decimals: 1, hard: between(200, 2500), unusual: between(400, 2100) },
  head_circumference: { id: 9, unit: 'cm', decimals: 1, hard: between(100, 800), unusual: between(250, 620) },
  glucose: { id: 10, unit: 'mg/dL', decimals: 0, hard: between(5, 2500), unusual: between(40, 600) },
  pain: { id: 11, unit: '{score}', decimals: 0, hard: between(0, 10), unusual: between(0, 10) },
  gcs: { id: 12, unit: '{score}', decimals: 0, hard: between(3, 15), unusual: between(3, 15) },
} as const satisfies Record<string, NumericVital>
export type NumericVitalType = keyof typeof numericVitals
export const numericVitalTypes = Object.keys(numericVitals) as NumericVitalType[]

/** `type_id` of the vital signs that are no plain number (decisions 17). */
export const codedVitals = { oxygen: { id: 13 }, consciousness: { id: 14 } } as const
export type VitalType = NumericVitalType | keyof typeof codedVitals

/** Alert, new confusion, responds to voice, responds to pain, unresponsive. */
export const consciousnessLevels = ['A', 'C', 'V', 'P', 'U'] as const
export type Consciousness = (typeof consciousnessLevels)[number]

/** How oxygen is given, with the largest flow (tenths of L/min) that is not unusual. */
export const oxygenDevices = {
  nasal_cannula: 150,
  simple_mask: 150,
  venturi_mask: 150,
  reservoir_mask: 150,
  tracheostomy_mask: 150,
  high_flow: 600,
  non_invasive_ventilation: 600,
  ventilator: 600,
} as const
export type OxygenDevice = keyof typeof oxygenDevices

/** The flow of oxygen, in tenths of L/min. */
export const oxygenFlow = { decimals: 1, hard: between(1, 1000) } as const

/** What a patient breathes: air, or oxygen with its flow in tenths of L/min. */
export type Oxygen = { device: 'air'; flow: null } | { device: OxygenDevice; flow: number }

/** Values that were checked, in the integers of their types. */
export type VitalValues = Partial<Record<NumericVitalType, number>> & {
  oxygen?: Oxygen
  consciousness?: Consciousness
}
