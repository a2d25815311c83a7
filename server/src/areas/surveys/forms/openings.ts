import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { daysToBegin } from '#contract/surveys/form'
import { claimedId, createSignedTokens } from '../../../platform/auth/signedToken'
import { caller, context, now } from '../../../platform/context'
import { fieldProblem, type Problem } from '../../../platform/http/problem'

const Claims = z.object({
  /** The version, which was current. */
  survey: claimedId,
  user: claimedId,
  /** When it was opened, by the clock of the server: milliseconds since 1970. */
  at: z.int(),
})
type Claims = z.output<typeof Claims>

const lifetimeMs = daysToBegin * 86_400_000

const tokens = () => createSignedTokens(context().platform.config.secretKey, 'form-opened', Claims)

/**
 * Returns a token that says that the caller opens a version of a form now.
 * @param surveyId a current version
 */
export function signOpening(surveyId: number): string {
  return tokens().sign({ survey: surveyId, user: caller().id, at: now().getTime() })
}

/** The version with which a submission begins. */
export interface BegunVersion {
  id: number
  /** From when the caller opened it. */
  opening_token?: string | null | undefined
}

/** Returns the claims of a token for this version and the caller, however old it is. */
function openingOf({ id, opening_token: token }: BegunVersion): Claims | undefined {
  const claims = token ? tokens().read(token) : undefined
  return claims?.survey === id && claims.user === caller().id ? claims : undefined
}

/**
 * Returns the condition that `surveys` is the current version of the form with which a submission begins: the named version
 * itself or, if the caller opened that one while it was current and not too long ago, the one that has replaced it. Whether
 * the form is offered is judged by its current version.
 */
export function isCurrentOf(version: BegunVersion): SQL {
  const opening = openingOf(version)
  if (!opening || opening.at < now().getTime() - lifetimeMs)
    return sql`(surveys.current and surveys.id = ${version.id})`
  return sql`(surveys.current
    and surveys.line_id = (select opened.line_id from surveys as opened where opened.id = ${version.id}))`
}

/**
 * Returns the problem of a submission that cannot begin: of a form that the caller has opened, that it was withdrawn since.
 * @param field the field of the call that names the version
 * @param unknown the message for a version that the caller has not opened
 */
export function cannotBegin(
  version: BegunVersion,
  field: string,
  unknown: 'validation.invalidSurvey' | 'validation.invalidSpecialtyForm',
): Problem {
  return fieldProblem(field, openingOf(version) ? 'survey.noLongerOffered' : unknown)
}
