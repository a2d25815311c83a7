import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { ResponseOf } from '#contract/kit/endpoint'
import {
  type followUps as calls,
  type FollowUpType,
  followUpForms,
  followUpTypes,
} from '#contract/submissions/followUps'
import type { SubmissionInput } from '#contract/submissions/submission'
import { caller, context, db } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { surveys } from '../../schema/surveys'
import { cannotBegin, formText, isCurrentOf, isOfferedAt } from '../surveys'
import { createSubmission, type Saved, saveKnown } from './save'
import { writableTypes } from './writableTypes'

/** More forms than are offered for the follow-ups of one type. */
const mostForms = 200

const EpisodeRow = z.strictObject({
  id: z.int(),
  patient_id: z.int(),
  hospital_id: z.int(),
  specialty_id: z.int(),
  status: z.enum(EPISODE_STATUS),
})
type EpisodeRow = z.output<typeof EpisodeRow>

async function episodeWith(condition: SQL): Promise<EpisodeRow | undefined> {
  const [row] = await readRows(
    EpisodeRow,
    sql`select episodes.id, episodes.patient_id, episodes.hospital_id, episodes.specialty_id, episodes.status
      from episodes where ${condition}`,
  )
  return row
}

/** Returns whether the caller opens an episode with a permission. */
async function opens(episodeId: number, permission: Permission): Promise<boolean> {
  return (await context().platform.access.reachable('episode', caller(), [episodeId], [permission])).size > 0
}

/** Returns the current forms for follow-ups of a type that are offered for an episode, by title. */
function offeredForms({ hospital_id: hospital, specialty_id: specialty }: EpisodeRow, type: FollowUpType, more?: SQL) {
  return db()
    .select()
    .from(surveys)
    .where(and(isOfferedAt({ hospital, specialty }), eq(surveys.type, followUpForms[type]), more))
    .orderBy(asc(surveys.title), asc(surveys.title_ar), asc(surveys.id))
    .limit(mostForms)
}

/**
 * Returns the forms for follow-ups of an episode, and which types of them the caller can write.
 * @param inScope the condition that the caller sees the episode; expects `episodes`
 * @throws Problem 404
 */
export async function followUpChoices(
  episodeId: number,
  inScope: SQL,
): Promise<ResponseOf<typeof calls.utilities>['data']> {
  const episode = orNotFound(await episodeWith(sql`episodes.id = ${episodeId} and ${inScope}`))
  const isOpen = episode.status === EPISODE_STATUS.open && (await opens(episode.id, 'create-follow-up'))
  const types = await writableTypes(episode.hospital_id, 'create-follow-up')
  const choicesOf = async (type: FollowUpType) => ({
    can_create: isOpen && types.has(type),
    forms: (await offeredForms(episode, type)).map(({ id, title, title_ar }) => ({
      id,
      name: formText(title, title_ar),
    })),
  })
  return { doctor: await choicesOf('doctor'), nurse: await choicesOf('nurse') }
}

/** Returns the type of a follow-up in the request. */
function typeOf({ type }: SubmissionInput): FollowUpType {
  const found = followUpTypes.find((each) => each === type)
  if (!found) throw fieldProblem('type', 'validation.invalidChoice')
  return found
}

/**
 * Returns the episode of a new follow-up.
 * @throws Problem 422 on model_id if the caller cannot open it, on type if they cannot write follow-ups of the type
 */
async function episodeToFollowUp({ model_id: id }: SubmissionInput, type: FollowUpType): Promise<EpisodeRow> {
  const episode = (await opens(id, 'create-follow-up')) ? await episodeWith(sql`episodes.id = ${id}`) : undefined
  if (!episode) throw fieldProblem('model_id', 'validation.invalidChoice')
  if (!(await writableTypes(episode.hospital_id, 'create-follow-up')).has(type))
    throw fieldProblem('type', `followUp.onlyBy.${type}`)
  return episode
}

/**
 * Creates a follow-up of an open episode: of doctors by a doctor, of nurses by a nurse, with a form that is offered there.
 * @throws Problem 422; on status after discharge
 */
export async function startFollowUp(input: SubmissionInput, as: 'draft' | 'final'): Promise<Saved> {
  const type = typeOf(input)
  const { id, patient_id, hospital_id, specialty_id, ...episode } = await episodeToFollowUp(input, type)
  const about = { patient_id, hospital_id, model_type: 'episode', model_id: id, type }
  // Its form may have been replaced since.
  const known = await saveKnown({ client_id: input.client_id, ...about }, input, as)
  if (known) return known
  if (episode.status !== EPISODE_STATUS.open) throw fieldProblem('status', 'episode.discharged')
  const version = { id: input.survey_id, opening_token: input.opening_token }
  const of = { id, patient_id, hospital_id, specialty_id, ...episode }
  const [form] = await offeredForms(of, type, isCurrentOf(version))
  if (!form) throw cannotBegin(version, 'survey_id', 'validation.invalidSurvey')
  return createSubmission(
    {
      ...about,
      survey: { id: version.id, line_id: form.line_id },
      specialty_id,
      client_id: input.client_id ?? null,
      sent_survey_id: null,
    },
    input,
    as,
  )
}
