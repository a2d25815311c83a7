import * as z from 'zod'
import { instant, optionalMultiLine } from '../kit/values'
import { Person } from '../users/people'

/**
 * What became of the request that a second person checks a dose of a high-alert drug: confirmed or declined by a second
 * person, or `alone`: the first person says that it was given and that nobody was available.
 */
export const secondOutcomes = ['confirmed', 'declined', 'alone'] as const
export type SecondOutcome = (typeof secondOutcomes)[number]

/** The request that a second person checks a dose, with the answer. */
export const DoseCheck = z.object({
  requested_at: instant,
  /** null: waiting. */
  outcome: z.enum(secondOutcomes).nullable(),
  by: Person.nullable(),
  at: instant.nullable(),
  reason: z.string().nullable(),
  /** Whether who answered and the first person were both in the call of the case at that moment, as the server saw. */
  in_call: z.boolean(),
})

/** Confirms or declines a dose as the second person, or completes it alone as the first one. */
export const WitnessInput = z.object({
  outcome: z.enum(secondOutcomes, { error: 'validation.invalidChoice' }),
  /** Required unless it is confirmed. */
  reason: optionalMultiLine(500),
})

/** The state of a dose that was recorded as given, by the answer of the second person; without a request, `given`. */
export function stateWithSecond(outcome: SecondOutcome | null | undefined): 'given' | 'awaiting_second' | 'declined' {
  if (outcome === null) return 'awaiting_second'
  return outcome === 'declined' ? 'declined' : 'given'
}

/** Why an answer is refused: a key of a text. */
type AnswerProblem = 'execution.noSecond' | 'execution.secondAnswered' | 'execution.samePerson' | 'execution.notFirst'

/** The request that somebody answers. */
interface Answered {
  outcome: SecondOutcome | null
  given_by: number
  recorded_by: number
}

/**
 * Returns why a person cannot give an answer to a request; undefined if they can. Nobody is the second person of a dose
 * that they gave or recorded, and only they complete it alone: while it waits, or after it was declined.
 * @param request the current one; null: the dose has none
 */
export function answerProblem(
  request: Answered | null,
  answer: SecondOutcome,
  personId: number,
): AnswerProblem | undefined {
  if (!request) return 'execution.noSecond'
  const isFirst = personId === request.given_by || personId === request.recorded_by
  const isOpen = request.outcome === null || (request.outcome === 'declined' && answer === 'alone')
  if (!isOpen) return 'execution.secondAnswered'
  if (answer === 'alone') return isFirst ? undefined : 'execution.notFirst'
  return isFirst ? 'execution.samePerson' : undefined
}
