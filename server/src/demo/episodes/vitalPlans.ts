import type { Consciousness, Oxygen, VitalValues } from '#contract/vitals/types'

/** Usual values of a patient, around which those of the rounds vary. Temperature in tenths of a degree. */
interface Usual {
  respiration: number
  spo2: number
  pressure: readonly [systolic: number, diastolic: number]
  heartRate: number
  temperature: number
  oxygen?: Oxygen
  consciousness?: Consciousness
}

/** The vital signs of an inpatient of the demo. */
export interface VitalPlan {
  /** Measured in the rounds of the last three days; left out for those with single sets only. */
  rounds?: Usual
  /** Single sets, with the hours before the start of the demo. */
  sets?: readonly { hours: number; usual: Usual; more?: VitalValues; without?: 'respiration' }[]
  monitoring?: {
    spo2_scale?: 1 | 2
    is_pregnant?: true
    reason: string
    /** A doctor's interval, in minutes, until so many hours after the start of the demo. */
    interval?: { minutes: number; hours: number }
  }
}

/** By national ID. */
export const vitalPlans: Readonly<Record<string, VitalPlan>> = {
  // Three days after an infarction, without problems.
  '25802110101847': {
    rounds: { respiration: 16, spo2: 97, pressure: [128, 76], heartRate: 74, temperature: 367 },
  },
  // Heart failure and COPD: scale 2.
  '24909270102231': {
    rounds: {
      ...{ respiration: 21, spo2: 90, pressure: [118, 70], heartRate: 98, temperature: 369 },
      oxygen: { device: 'venturi_mask', flow: 40 },
    },
    monitoring: {
      spo2_scale: 2,
      reason: 'انسداد رئوي مزمن مع ارتفاع ثاني أكسيد الكربون، والمستهدف 88–92%',
    },
  },
  // Ketoacidosis, with glucose in some sets.
  '28705190103364': {
    rounds: { respiration: 18, spo2: 98, pressure: [116, 72], heartRate: 86, temperature: 368 },
    sets: [
      {
        hours: 47,
        usual: { respiration: 24, spo2: 98, pressure: [104, 62], heartRate: 112, temperature: 371 },
        more: { glucose: 412, weight: 6130 },
      },
    ],
  },
  // The last set lacks the respiration.
  '27112030101593': {
    rounds: { respiration: 17, spo2: 97, pressure: [138, 84], heartRate: 88, temperature: 376 },
    sets: [
      {
        hours: 0.5,
        usual: { respiration: 17, spo2: 96, pressure: [136, 82], heartRate: 94, temperature: 381 },
        more: { glucose: 248 },
        without: 'respiration',
      },
    ],
  },
  // An infected leg: the scores are 2, 5 and 8.
  '26607082800725': {
    sets: [
      { hours: 5.5, usual: { respiration: 18, spo2: 96, pressure: [128, 76], heartRate: 98, temperature: 384 } },
      { hours: 3, usual: { respiration: 22, spo2: 95, pressure: [112, 68], heartRate: 108, temperature: 389 } },
      { hours: 0.7, usual: { respiration: 24, spo2: 94, pressure: [99, 58], heartRate: 109, temperature: 392 } },
    ],
  },
  // Three years old: no score.
  '25423061447': {
    rounds: {
      ...{ respiration: 48, spo2: 94, pressure: [94, 58], heartRate: 142, temperature: 387 },
      oxygen: { device: 'nasal_cannula', flow: 10 },
    },
    monitoring: { reason: 'Fast breathing', interval: { minutes: 60, hours: 48 } },
  },
  // Eight years old: no score.
  '25418100285': {
    sets: [
      {
        hours: 3.5,
        usual: { respiration: 24, spo2: 98, pressure: [98, 60], heartRate: 118, temperature: 373 },
        more: { weight: 2280 },
      },
    ],
  },
  // Pregnant: no score, and an interval of the doctor.
  '25420032596': {
    rounds: { respiration: 17, spo2: 98, pressure: [152, 98], heartRate: 84, temperature: 368 },
    monitoring: { is_pregnant: true, reason: 'Preeclampsia at 34 weeks', interval: { minutes: 240, hours: 72 } },
  },
  '25416081724': {
    rounds: { respiration: 15, spo2: 97, pressure: [158, 92], heartRate: 76, temperature: 366 },
  },
  // Hypoglycemia: confused at first.
  '25418010963': {
    sets: [
      {
        hours: 2.8,
        usual: {
          ...{ respiration: 20, spo2: 97, pressure: [108, 64], heartRate: 112, temperature: 362 },
          consciousness: 'C',
        },
        more: { glucose: 39 },
      },
      {
        hours: 1.5,
        usual: { respiration: 16, spo2: 98, pressure: [118, 72], heartRate: 88, temperature: 364 },
        more: { glucose: 104 },
      },
    ],
  },
}

/** Returns the values of a set. */
export function valuesOfSet(usual: Usual, more: VitalValues = {}): VitalValues {
  const { pressure, heartRate, oxygen = { device: 'air', flow: null }, consciousness = 'A', ...same } = usual
  return {
    ...same,
    oxygen,
    consciousness,
    systolic: pressure[0],
    diastolic: pressure[1],
    heart_rate: heartRate,
    ...more,
  }
}
