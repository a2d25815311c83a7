import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Permission } from '#contract/access/permissions'
import { EPISODE_STATUS } from '#contract/episodes/codes'
import type { ResponseOf } from '#contract/kit/endpoint'
import {
  type followUps as calls,
  type FollowUpType,
  followUpForms,
  followUpPermissions,
  followUpTypes,
} from '#contract/submissions/followUps'
import type { SubmissionInput } from '#contract/submissions/submission'
import { caller, context, db } from '../../platform/context'
import { textArray } from '../../platform/database/expressions'
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

/** Returns the current forms for follow-ups of a type that are offered somewhere, by title. */
function offeredForms(where: Parameters<typeof isOfferedAt>[0], type: FollowUpType, more?: SQL) {
  return db()
    .select()
    .from(surveys)
    .where(and(isOfferedAt(where), eq(surveys.type, followUpForms[type]), more))
    .orderBy(asc(surveys.title), asc(surveys.title_ar), asc(surveys.id))
    .limit(mostForms)
}

type Choices = ResponseOf<typeof calls.utilities>['data']

async function choicesOf(
  types: ReadonlySet<FollowUpType>,
  formsOf: (type: FollowUpType) => ReturnType<typeof offeredForms>,
): Promise<Choices> {
  const ofType = async (type: FollowUpType) => ({
    can_create: types.has(type),
    forms: (await formsOf(type)).map(({ id, title, title_ar }) => ({ id, name: formText(title, title_ar) })),
  })
  return { doctor: await ofType('doctor'), nurse: await ofType('nurse') }
}

/** Returns the forms of the hospitals of the caller, and which types of follow-ups the caller can write somewhere. */
async function allChoices(): Promise<Choices> {
  const { id, isSuperAdmin } = caller()
  const hospitals = sql`select hospitals_in_scope(${id}, ${textArray(followUpPermissions)})`
  const isOfHospitals = sql`(surveys.hospital_id is null or surveys.hospital_id in
    (select ancestor_id from hospital_descendants where descendant_id in (${hospitals})))`
  const types = await writableTypes(undefined, 'create-follow-up')
  return choicesOf(types, (type) => offeredForms({}, type, isSuperAdmin ? undefined : isOfHospitals))
}

/**
 * Returns the forms for follow-ups of an episode, and which types of them the caller can write.
 * @param episodeId undefined: for all cases of the caller
 * @param inScope the condition that the caller sees the episode; expects `episodes`
 * @throws Problem 404
 */
export async function followUpChoices(episodeId: number | undefined, inScope: SQL): Promise<Choices> {
  if (episodeId === undefined) return allChoices()
  const episode = orNotFound(await episodeWith(sql`episodes.id = ${episodeId} and ${inScope}`))
  const isOpen = episode.status === EPISODE_STATUS.open && (await opens(episode.id, 'create-follow-up'))
  const types = isOpen ? await writableTypes(episode.hospital_id, 'create-follow-up') : new Set<FollowUpType>()
  const use = { hospital: episode.hospital_id, specialty: episode.specialty_id }
  return choicesOf(types, (type) => offeredForms(use, type))
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
  const use = { hospital: hospital_id, specialty: specialty_id }
  const [form] = await offeredForms(use, type, isCurrentOf(version))
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
