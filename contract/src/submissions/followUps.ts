import * as z from 'zod'
import type { Permission } from '../access/permissions'
import { area } from '../kit/endpoint'
import { filter, NamedOption, One } from '../kit/responses'
import { id } from '../kit/values'
import { SURVEY_TYPE } from '../surveys/codes'

/**
 * The types of follow-ups, with the type of their forms: doctors and nurses write their own (document 3, section 2).
 */
export const followUpForms = { doctor: SURVEY_TYPE.doctorFollowUp, nurse: SURVEY_TYPE.nurseFollowUp } as const
export type FollowUpType = keyof typeof followUpForms
export const followUpTypes = ['doctor', 'nurse'] as const satisfies readonly FollowUpType[]

/**
 * The permissions that open follow-ups. They open no other submission, and the permissions of other submissions open no
 * follow-up.
 */
export const followUpPermissions: readonly Permission[] = [
  'list-follow-up',
  'show-follow-up',
  'create-follow-up',
  'update-follow-up',
]

/** Returns whether a submission is a follow-up: one about an episode that is not its admission form. */
export function isFollowUp({ model_type: model, type }: { model_type: string; type: string }): boolean {
  return model === 'episode' && type !== 'general'
}

/** The follow-ups of one type in an episode. */
const FollowUpChoices = z.object({
  /** Whether the caller can write one: with the role, and while the episode, if one is asked for, is open. */
  can_create: z.boolean(),
  /** The current versions of the forms that are offered there and for the specialty of the episode, by title. */
  forms: z.array(NamedOption),
})

/** Follow-ups of inpatients are submissions about episodes, written and read by the calls of submissions. */
export const followUps = area({
  utilities: {
    method: 'GET',
    path: '/api/admin/follow-ups/utilities',
    permission: ['list-follow-up', 'show-follow-up', 'create-follow-up', 'update-follow-up'],
    summary: 'The forms for follow-ups of an episode or of all my hospitals, and which types of them I can write',
    shows: 'nobody',
    /** Without an episode, as in the documented call: for all cases of the caller. */
    query: z.object({ episodeId: filter(id) }),
    scope: { through: 'episode' },
    response: One(z.object({ doctor: FollowUpChoices, nurse: FollowUpChoices })),
  },
})
