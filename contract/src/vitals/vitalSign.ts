import * as z from 'zod'
import { requiredNumber } from '../kit/numbers'
import { NamedOption } from '../kit/responses'
import { chosenId, flag, instant, optionalMultiLine, readRevision, wallDateTime } from '../kit/values'
import { shownText } from '../rules/typedText'
import { ageFields, Person } from '../users/people'
import { news2Parameters } from './news2'
import { type NumericVitalType, numericVitalTypes } from './types'

const longestNote = 1000

/** A value as entered: a number, or its text with Arabic-Indic digits or a decimal comma. null or empty: not measured. */
const entered = z.union([z.number(), z.string().max(20, 'validation.number')]).nullish()
const level = z.string().max(20).nullish()

/** What the patient breathes, as entered: `device` is `air` or one of `oxygenDevices`, `flow` is in L/min. */
const OxygenEntry = z.object({ device: z.string({ error: 'validation.required' }).max(40), flow: entered })

const measured = {
  /**
   * When it was measured: `YYYY-MM-DD HH:mm` on the wall clock of the hospital. Not in the future, and not before the
   * admission.
   */
  date: wallDateTime,
  note: optionalMultiLine(longestNote),
}

/** The types whose unusual values the person who entered them has confirmed. */
const confirmed = z.array(z.string().max(40)).max(20).default([])

/** A set of vital signs of one patient that were measured at one time. Its values are checked by checkVitalSet. */
export const VitalSetInputBody = z.object({
  episode_id: chosenId(),
  ...measured,
  ...(Object.fromEntries(numericVitalTypes.map((type) => [type, entered])) as Record<NumericVitalType, typeof entered>),
  oxygen: OxygenEntry.nullish(),
  consciousness: level,
  /** The systolic pressure was measured by palpation, which gives no diastolic one. */
  by_palpation: flag,
  confirmed,
})

const single = {
  type_id: chosenId(),
  /** Of oxygen the flow in L/min, empty with air; of consciousness the level: A, C, V, P or U. */
  rate: entered,
  /** Of oxygen only: `air`, or one of `oxygenDevices`. */
  device: level,
  /** Of a systolic pressure only. Without it, the two pressures are saved as a set, because they belong together. */
  by_palpation: flag,
  ...measured,
  confirmed,
}

/** One vital sign (document 3). `staff_id` is the caller and is ignored. */
export const VitalSignInput = z.object({ episode_id: chosenId(), ...single })

/**
 * A correction: a new version, with its reason. A blood pressure is corrected one value at a time and stays a pair whose
 * diastolic value is the lower one.
 */
export const VitalSignChange = z.object({
  ...single,
  /** Entered in error: the value stays in the history and counts no longer. The other fields are then ignored. */
  is_error: flag,
  reason: z
    .string({ error: 'validation.required' })
    .overwrite(shownText)
    .min(1, 'validation.required')
    .max(255, { error: 'validation.max' }),
  revision: readRevision,
})

const VitalSignVersion = z.object({
  type_id: z.number(),
  /** The type in the caller's language. */
  type_title: z.string(),
  /** In `unit`; null of consciousness, and with air. */
  rate: z.number().nullable(),
  /** The value in words, with its unit, in the caller's language. */
  rate_text: z.string(),
  /** UCUM; empty for a level. */
  unit: z.string(),
  /** Of oxygen only. */
  device: z.string().nullable(),
  /** Of consciousness only. */
  level: z.string().nullable(),
  by_palpation: z.boolean(),
  /** `YYYY-MM-DD HH:mm` on the wall clock of the hospital. */
  date: z.string(),
  date_original: instant,
  note: z.string().nullable(),
  is_error: z.boolean(),
  /** Why it replaced the version before it; null of the first one. */
  reason: z.string().nullable(),
  /** Who entered this version, and when. */
  recorded_by: Person,
  recorded_at: instant,
})

export const VitalSign = VitalSignVersion.extend({
  id: z.number(),
  episode_id: z.number(),
  /** What was measured at the same time has the same set. */
  set_id: z.number(),
  /** Who measured it. */
  staff: Person,
  staff_id: z.number(),
  /** Who made the last correction; null: nobody. */
  editor_id: z.number().nullable(),
  revision: z.number().int(),
  /** Whether the caller can correct it, also after discharge. */
  editable: z.boolean(),
})
export type VitalSign = z.output<typeof VitalSign>

/** A vital sign with what its corrections replaced, the newest first. */
export const VitalSignWithVersions = VitalSign.extend({ versions: z.array(VitalSignVersion) })

const News2ScoreShape = z.object({
  version: z.string(),
  total: z.number().int().nullable(),
  atLeast: z.number().int(),
  missing: z.array(z.enum(news2Parameters)),
  hasSingleThree: z.boolean(),
  scores: z.partialRecord(z.enum(news2Parameters), z.number().int()),
})
const News2ExcludedShape = z.object({
  version: z.string(),
  total: z.null(),
  excluded: z.enum(['under_16', 'pregnant', 'age_unknown']),
})

/** A score as `news2` computes it; the screen has the texts. */
export const StoredScore = z.union([News2ExcludedShape, News2ScoreShape])
export type StoredScore = z.output<typeof StoredScore>

/** When the vital signs are to be measured next, see nextCheck. */
const NextCheckShape = z.object({ due_at: instant, is_continuous: z.boolean(), is_overdue: z.boolean() })

/** A doctor's interval that applies in place of that of the score. */
const OwnIntervalShape = z.object({
  minutes: z.number().int(),
  until: instant,
  reason: z.string(),
  set_by: Person,
  set_at: instant,
})

/** What decides how a patient's vital signs are read and how often they are measured. */
export const Monitoring = z.object({
  /** 2: a target of 88–92 %, for hypercapnic respiratory failure. */
  spo2_scale: z.union([z.literal(1), z.literal(2)]),
  is_pregnant: z.boolean(),
  own_interval: OwnIntervalShape.nullable(),
  /** Increased with every change. */
  revision: z.number().int(),
  /** Only while the episode is open, and by those who can change it. */
  editable: z.boolean(),
})

const intervalFields = {
  /** From 5 to 1440; null: that of the score. */
  interval_minutes: requiredNumber()
    .pipe(
      z
        .number()
        .int('validation.wholeNumber')
        .min(5, { error: 'validation.atLeast' })
        .max(1440, { error: 'validation.atMost' }),
    )
    .nullish(),
  /** `YYYY-MM-DD HH:mm` on the wall clock of the hospital; within 7 days. Required with an interval. */
  interval_until: z.string().max(16).nullish(),
}

export const MonitoringInput = z.object({
  spo2_scale: z.union([z.literal(1), z.literal(2)], { error: 'validation.invalidChoice' }),
  is_pregnant: flag,
  ...intervalFields,
  /** Required if anything differs from the default. */
  reason: optionalMultiLine(255),
  revision: z.number().int().min(0),
})

/** The weight that was measured last in an episode, for doses by weight. */
const LatestWeight = z.object({
  /** With its unit, in the caller's language. */
  rate_text: z.string(),
  measured_at: instant,
})

/** The newest score of an episode. */
export const EarlyWarning = z.object({
  /** null: nothing was measured yet. */
  score: StoredScore.nullable(),
  /** When the newest of its values was measured. */
  measured_at: instant.nullable(),
  /** null: the patient has no NEWS2, and no interval is set. */
  next_check: NextCheckShape.nullable(),
  /** null: not measured in this episode. */
  weight: LatestWeight.nullable(),
  monitoring: Monitoring,
})

/** Vital signs that were measured at one time. */
export const VitalSet = z.object({
  id: z.number(),
  date: z.string(),
  date_original: instant,
  staff: Person,
  /** Without values that were entered in error. */
  values: z.array(VitalSign),
  /** The score at this time, with values of the 30 minutes before. */
  score: StoredScore,
})
export type VitalSet = z.output<typeof VitalSet>

/** A patient of the ward list. */
export const WardVitals = z.object({
  episode_id: z.number(),
  is_open: z.boolean(),
  patient: z.object({
    id: z.number(),
    name_text: z.string(),
    avatar: z.string().nullable(),
    ...ageFields,
  }),
  department: NamedOption,
  bed: z.string(),
  /** null of a record that the caller cannot open, and where nothing was measured. */
  score: StoredScore.nullable(),
  measured_at: instant.nullable(),
  next_check: NextCheckShape.nullable(),
})
