import { eq } from 'drizzle-orm'
import type { Episode } from '#contract/episodes/episode'
import type { SavedDraft, Submission, SubmissionRow } from '#contract/submissions/submission'
import { SURVEY_TYPE, type SurveyType } from '#contract/surveys/codes'
import type { Answer } from '#contract/surveys/formVersion'
import { userRoles } from '../../../platform/auth/tables'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { type StoredForm, storeForm } from '../../submissions/testing/storeForm'
import { admitted, openWard, type Ward } from './ward'

export interface Errors {
  errors: Record<string, string[]>
}

const path = '/api/admin/survey-instance'

/** An open case in a ward of its own, with a form for the follow-ups of doctors and one for those of nurses. */
export class FollowUpCase {
  private constructor(
    readonly ward: Ward,
    readonly episode: Episode,
    readonly forms: Record<'doctor' | 'nurse', StoredForm>,
    private readonly testServer: TestServer,
  ) {}

  static async open(testServer: TestServer): Promise<FollowUpCase> {
    const ward = await openWard(testServer)
    const ask = (title: string, type: SurveyType) =>
      storeForm(
        testServer,
        [
          { title: 'Is the patient better?', options: ['Yes', 'No'], required: true, red_flag: flagSecond },
          { title: 'Weight', data_type: 2 },
        ],
        { hospital: ward.hospital, title, type },
      )
    const forms = {
      doctor: await ask('Ward round', SURVEY_TYPE.doctorFollowUp),
      nurse: await ask('Shift', SURVEY_TYPE.nurseFollowUp),
    }
    return new FollowUpCase(ward, await admitted(ward), forms, testServer)
  }

  /** Returns an answer to the required question; the option 1 raises a red flag. */
  better(type: 'doctor' | 'nurse', option: 0 | 1 = 0): Answer {
    const [question] = this.forms[type].questions
    return { line_id: question?.line ?? 0, answer_value: [question?.options[option] ?? 0] }
  }

  weight(type: 'doctor' | 'nurse', kilograms: number): Answer {
    return { line_id: this.forms[type].questions[1]?.line ?? 0, answer_value: kilograms }
  }

  body(type: 'doctor' | 'nurse', changes: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      survey_id: this.forms[type].id,
      model_type: 'episode',
      model_id: this.episode.id,
      type,
      surveys_answers: [this.better(type)],
      ...changes,
    }
  }

  create(who: Client, type: 'doctor' | 'nurse', changes: Record<string, unknown> = {}) {
    const body = this.body(type, changes)
    return who.post<{ data: Submission } & Errors>('/api/admin/survey-instances', body)
  }

  createDraft(who: Client, type: 'doctor' | 'nurse', changes: Record<string, unknown> = {}) {
    const body = this.body(type, changes)
    return who.post<SavedDraft & Errors>('/api/admin/survey-instances/save', body)
  }

  save(who: Client, id: number, body: Record<string, unknown>) {
    return who.send<SavedDraft & Errors>('PUT', `${path}/${id}/save`, { body })
  }

  submit(who: Client, id: number, body: Record<string, unknown>) {
    return who.send<{ data: Submission } & Errors>('PUT', `${path}/${id}`, { body })
  }

  show(who: Client, id: number) {
    return who.get<{ data: Submission; reason_for?: number }>(`${path}/${id}`)
  }

  /** Returns the follow-ups of a type that a person sees in the list of the case. */
  async listed(who: Client, type: 'doctor' | 'nurse'): Promise<SubmissionRow[]> {
    const query = `model_type=episode&model_id=${this.episode.id}&type=${type}`
    return (await who.get<{ data: SubmissionRow[] }>(`/api/admin/survey-instances?${query}`)).body.data
  }

  giveReason(who: Client) {
    return who.post('/api/admin/access-reasons', { patient_id: this.episode.patient_id, reason: 'Asked for advice' })
  }

  /** Adds a user of the ward whose only role has these permissions. */
  async holderOf(permissions: string[], hospital = this.ward.hospital): Promise<Client> {
    const superAdmin = await this.testServer.as('super@demo.test')
    const name = `Role ${crypto.randomUUID()}`
    const role = await superAdmin.post<{ data: { id: number } }>('/api/admin/roles', { name, permissions })
    const who = await this.testServer.addUser({ role: 'NURSE', hospitals: [hospital] })
    await this.testServer.database
      .update(userRoles)
      .set({ role_id: role.body.data.id })
      .where(eq(userRoles.user_id, who.userId))
    return who
  }
}

const flagSecond = (options: readonly number[]) => ({
  ...{ options: options.slice(1), at_least: null, at_most: null, advice: null },
  severity: 'high' as const,
})
