import type { EscalationStep, StepReach } from '#contract/escalations/steps'

/** A person whom a step can notify, with their running duties at the hospital of the step. */
export interface Candidate {
  userId: number
  /** The doctor who ordered it, or who is responsible for the patient; not only by role. */
  isNamed: boolean
  isInCharge: boolean
  isOnCall: boolean
  /** On duty or on call. */
  isOnDuty: boolean
  /** Such a duty is for the specialty of the patient, or for all. */
  isForSpecialty: boolean
  /** When the latest of their running duties began, in ms since the epoch; null: none runs. */
  dutySince: number | null
}

export interface Chosen {
  people: readonly Candidate[]
  /** null: the step does not ask the calendar. */
  reach: StepReach | null
}

type Test = (candidate: Candidate) => boolean

const onDuty = { reach: 'on_duty', test: (each) => each.isOnDuty } as const satisfies { reach: StepReach; test: Test }

/** Whom a step looks for, the first that it finds. */
const wanted: Partial<Record<EscalationStep, readonly { reach: StepReach; test: Test }[]>> = {
  nurses: [{ reach: 'in_charge', test: (each) => each.isInCharge }, onDuty],
  doctors: [onDuty],
  hub: [{ reach: 'on_call', test: (each) => each.isOnCall }, onDuty],
}

/** Returns those on duty for the patient's specialty; if there are none, all of them. */
function ofSpecialty(people: readonly Candidate[]): readonly Candidate[] {
  const matching = people.filter((each) => each.isForSpecialty)
  return matching.length > 0 ? matching : people
}

/** The doctor who ordered, and those on duty if that doctor is not. */
function orderingDoctor(candidates: readonly Candidate[]): Chosen {
  const named = candidates.filter((each) => each.isNamed)
  const others = named.some((each) => each.isOnDuty) ? [] : ofSpecialty(candidates.filter(onDuty.test))
  if (named.length === 0 && others.length === 0) return { people: candidates, reach: 'nobody_on_duty' }
  return { people: [...named, ...others], reach: others.length > 0 ? 'on_duty' : null }
}

/**
 * Returns whom a step notifies: the nurse in charge, the doctors on duty with the doctor of the patient, who is on call at
 * the hub. If nobody is on duty, all of its people, so that an empty calendar silences nothing.
 */
export function chooseRecipients(step: EscalationStep, candidates: readonly Candidate[]): Chosen {
  if (step === 'everybody') return { people: candidates, reach: null }
  if (step === 'ordering_doctor') return orderingDoctor(candidates)
  for (const { reach, test } of wanted[step] ?? []) {
    const found = candidates.filter(test)
    if (found.length === 0) continue
    const chosen = ofSpecialty(found)
    const named = candidates.filter((each) => each.isNamed && !chosen.includes(each))
    return { people: [...named, ...chosen], reach }
  }
  return { people: candidates, reach: 'nobody_on_duty' }
}
