/** The steps of setting up an installation, in their order. */
export const setupSteps = ['hospital', 'people', 'clinic', 'payments', 'mail', 'booking'] as const
export type SetupStep = (typeof setupSteps)[number]

/** What the stored data say about the installation. */
export interface SetupFacts {
  hospitals: number
  doctors: number
  clinics: number
  /** How patients can pay online: `test` while no provider has live keys, `sandbox` in the demo. */
  payments: 'none' | 'sandbox' | 'test' | 'live'
  /** A cash drawer was opened. */
  takes_cash: boolean
  /** `kept`: emails are not sent. `untested`: no email was delivered to the mail server yet. `demo`: the demo keeps them. */
  mail: 'kept' | 'untested' | 'sent' | 'demo'
  is_booked: boolean
}

/** Returns whether a step is done. */
export function isStepDone(step: SetupStep, facts: SetupFacts): boolean {
  const done: Record<SetupStep, boolean> = {
    hospital: facts.hospitals > 0,
    people: facts.doctors > 0,
    clinic: facts.clinics > 0,
    payments: facts.payments === 'live' || facts.payments === 'sandbox' || facts.takes_cash,
    mail: facts.mail === 'sent' || facts.mail === 'demo',
    booking: facts.is_booked,
  }
  return done[step]
}

/** The steps that others need. */
export type NeededStep = Extract<SetupStep, 'hospital' | 'people' | 'clinic'>

const needs: Partial<Record<SetupStep, readonly NeededStep[]>> = {
  people: ['hospital'],
  clinic: ['hospital', 'people'],
  booking: ['clinic'],
}

/** Returns the first step that must be done before this one can be. */
export function stepNeededBefore(step: SetupStep, isDone: (step: SetupStep) => boolean): NeededStep | undefined {
  return needs[step]?.find((needed) => !isDone(needed))
}
