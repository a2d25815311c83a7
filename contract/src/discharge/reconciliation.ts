import * as z from 'zod'
import type { FieldProblems } from '../kit/issues'
import { chosenId, optionalId, optionalMultiLine, optionalSingleLine } from '../kit/values'
import { Prescription } from '../prescriptions/prescription'
import { mostHomeMedicines, mostVerdicts, verdicts } from './codes'
import { revision } from './draftInput'

const verdict = z.enum(verdicts, { error: 'validation.invalidChoice' })

const decision = {
  /** Why; required of `stopped`. */
  reason: optionalMultiLine(500),
  /**
   * The prescription for the time after discharge (type S) that carries a medicine with the verdict continue or changed.
   * Without it, the copy of the ward prescription does. Ignored with `stopped`.
   */
  discharge_prescription_id: optionalId(),
}

/** The verdict on one ward prescription that is active or on hold. */
const VerdictInput = z.object({ prescription_id: chosenId(), verdict, ...decision })

/** A medicine that the patient took at home: a drug of the list, or a name. The verdict can be given later. */
const HomeMedicineInput = z.object({
  drug_id: optionalId(),
  /** Required without a drug. */
  name: optionalSingleLine,
  /** Required: as the patient takes it, "1 tablet in the morning". */
  dosage: optionalSingleLine,
  verdict: verdict.nullish().transform((value) => value ?? null),
  ...decision,
})

/**
 * All verdicts, and all home medicines in their order: what is left out is removed. What is missing in a row is checked by
 * reconciliationProblems, in the browser and on the server.
 */
export const ReconciliationInput = z.object({
  prescriptions: z.array(VerdictInput).max(mostVerdicts, { error: 'validation.atMost' }).default([]),
  home_medicines: z.array(HomeMedicineInput).max(mostHomeMedicines, { error: 'validation.atMost' }).default([]),
  revision,
})
export type ReconciliationInput = z.output<typeof ReconciliationInput>

/**
 * Returns what is missing in the rows, by `prescriptions.{prescription_id}.{field}` and `home_medicines.{index}.{field}`;
 * empty: nothing.
 */
export function reconciliationProblems({
  prescriptions,
  home_medicines: medicines,
}: ReconciliationInput): FieldProblems {
  const problems: FieldProblems = {}
  const require = (field: string, isMissing: boolean) => {
    if (isMissing) problems[field] = [{ key: 'validation.required' }]
  }
  for (const { prescription_id: id, verdict: decided, reason } of prescriptions)
    require(`prescriptions.${id}.reason`, decided === 'stopped' && !reason)
  for (const [index, { drug_id: drug, name, dosage, verdict: decided, reason }] of medicines.entries()) {
    require(`home_medicines.${index}.name`, !drug && !name)
    require(`home_medicines.${index}.dosage`, !dosage)
    require(`home_medicines.${index}.reason`, decided === 'stopped' && !reason)
  }
  return problems
}

const decided = {
  /** Null while nothing is decided. */
  verdict: z.enum(verdicts).nullable(),
  reason: z.string().nullable(),
  /** What carries it; the copy of a ward prescription if nothing else was chosen. */
  discharge_prescription_id: z.number().nullable(),
}

/** The reconciliation of an episode. After discharge it is that of the summary. */
export const Reconciliation = z.object({
  /** The ward prescriptions that are active or on hold, the oldest first. */
  current: z.array(z.object({ prescription: Prescription, ...decided })),
  home_medicines: z.array(
    z.object({
      id: z.number(),
      drug_id: z.number().nullable(),
      /** In the caller's language if it is a drug of the list. */
      name: z.string(),
      dosage: z.string(),
      ...decided,
    }),
  ),
  /** The active prescriptions for the time after discharge, the oldest first. */
  discharge: z.array(
    z.object({
      prescription: Prescription,
      /** Whether it carries none of the medicines above. */
      is_new: z.boolean(),
    }),
  ),
})
export type Reconciliation = z.output<typeof Reconciliation>
