import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATA_TYPE, FORMULA, QUESTION_TYPE, SURVEY_STATUS, SURVEY_TYPE } from '#contract/surveys/codes'
import type { Survey, SurveyRow } from '#contract/surveys/form'
import type { Question } from '#contract/surveys/question'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { surveyInstances } from '../../../schema/submissions'
import { type ReferenceIds, referenceIdsOf } from '../../clinics/testing/clinicFixture'

const base = '/api/admin/surveys'

let testServer: TestServer
let superAdmin: Client
let admin: Client
let referenceIds: ReferenceIds

beforeAll(async () => {
  testServer = await startTestServer()
  superAdmin = await testServer.as('super@demo.test')
  referenceIds = await referenceIdsOf(testServer)
  admin = await testServer.addUser({ role: 'ADMIN', hospitals: [referenceIds.aswan] })
})
afterAll(() => testServer.stop())

interface Answered {
  data: Survey
  errors: Record<string, string[]>
}
interface Listed {
  data: SurveyRow[]
}

async function addQuestion(question: string, more: object = {}, isPublished = true): Promise<Question> {
  const form = {
    question,
    question_ar: `${question} ع`,
    type: QUESTION_TYPE.text,
    data_type: DATA_TYPE.integer,
    ...more,
  }
  const { body } = await superAdmin.post<{ data: Question }>(`${base}/questions`, form)
  if (isPublished) await superAdmin.post(`${base}/questions/publish`, { questions: [body.data.id] })
  return body.data
}

const yesOrNo = {
  type: QUESTION_TYPE.radio,
  answers: [
    { label: 'Yes', label_ar: 'نعم', value: '1' },
    { label: 'No', label_ar: 'لا', value: '0' },
  ],
}

const place = ({ id }: Pick<Question, 'id'>, more: object = {}) => ({ question_id: id, ...more })
const group = (...questions: object[]) => ({ group_title: 'At home', group_title_ar: 'في المنزل', questions })

const formOf = (groups: object[], more: object = {}) => ({
  title: 'Diabetes follow-up',
  title_ar: 'متابعة السكري',
  hospital_id: referenceIds.aswan,
  specialty_id: null,
  type: SURVEY_TYPE.general,
  groups,
  ...more,
})

/** Returns a form as the builder sends it. */
const inputOf = ({ title, title_ar, hospital_id, specialty_id, type, groups }: Survey) => ({
  title,
  title_ar,
  hospital_id,
  specialty_id,
  type,
  groups: groups.map(({ group_title, group_title_ar, questions }) => ({
    group_title,
    group_title_ar,
    questions: questions.map(({ id, required, show_if, red_flag }) => ({
      question_id: id,
      required,
      show_if,
      red_flag,
    })),
  })),
})

async function published(groups: object[], more: object = {}): Promise<Survey> {
  const { status, body } = await superAdmin.post<Answered>(base, formOf(groups, more))
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}

async function draftOf(groups: object[], more: object = {}): Promise<Survey> {
  const { status, body } = await superAdmin.post<Answered>(`${base}/save`, formOf(groups, more))
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}

async function nextVersion({ id }: Pick<Survey, 'id'>): Promise<Survey> {
  return (await superAdmin.post<Answered>(`${base}/${id}/versions`)).body.data
}

async function shown(id: number): Promise<Survey> {
  return (await superAdmin.get<Answered>(`/api/admin/survey/${id}`)).body.data
}

async function errorsOf(response: Promise<{ status: number; body: Answered }>) {
  const { status, body } = await response
  expect(status).toBe(422)
  return Object.keys(body.errors).sort()
}

describe('drafts', () => {
  test('a draft may lack texts, questions and groups; its questions come back in their places', async () => {
    const [one, two] = [await addQuestion('Smoker?', yesOrNo), await addQuestion('Cigarettes a day')]
    const [yes] = one.answers
    const showIf = { match: 'all', conditions: [{ line_id: one.line_id, operator: 'is', value: yes?.id }] }
    const empty = await draftOf([], { title_ar: '' })
    expect([empty.status, empty.version, empty.editable, empty.parent_id]).toEqual([SURVEY_STATUS.draft, 1, true, null])
    const groups = [group(place(one, { required: true }), place(two, { show_if: showIf })), group()]
    const saved = await superAdmin.put<Answered>(`${base}/${empty.id}/save`, formOf(groups, { revision: 0 }))
    expect(saved.status).toBe(200)
    expect(saved.body.data.revision).toBe(1)
    expect(inputOf(saved.body.data).groups).toEqual([
      group(
        { question_id: one.id, required: true, show_if: null, red_flag: null },
        { question_id: two.id, required: false, show_if: showIf, red_flag: null },
      ),
      group(),
    ])
  })

  test('a change that is based on an earlier revision is refused, so that no change is lost', async () => {
    const { id } = await draftOf([])
    const save = (title: string, revision?: number) =>
      superAdmin.put<Answered>(`${base}/${id}/save`, formOf([], { title, revision }))
    expect((await save('First', 0)).status).toBe(200)
    expect(await errorsOf(save('Second', 0))).toEqual(['revision'])
    expect((await save('Second', 1)).status).toBe(200)
    expect([(await shown(id)).title, (await shown(id)).revision]).toEqual(['Second', 2])
  })

  test('a question is in a form once, exists, and is no part of another', async () => {
    const part = { question: 'Part', question_ar: 'جزء', type: QUESTION_TYPE.text, data_type: DATA_TYPE.integer }
    const composite = await addQuestion('Composite', {
      type: QUESTION_TYPE.composite,
      formula: FORMULA.total,
      sub_questions: [part],
    })
    const [firstPart] = composite.sub_questions
    const groups = [
      group(place(composite), place({ id: 999_999 })),
      group(place(composite), place({ id: firstPart?.id ?? 0 })),
    ]
    expect(await errorsOf(superAdmin.post<Answered>(`${base}/save`, formOf(groups)))).toEqual([
      'groups.0.questions.1.question_id',
      'groups.1.questions.0.question_id',
      'groups.1.questions.1.question_id',
    ])
  })

  test('a form needs a hospital of the caller; only Super Admin makes one for all hospitals', async () => {
    const create = (more: object) => admin.post<Answered>(`${base}/save`, formOf([], more))
    expect(await errorsOf(create({ hospital_id: null }))).toEqual(['hospital_id'])
    expect(await errorsOf(create({ hospital_id: referenceIds.banadir, specialty_id: 999_999 }))).toEqual([
      'hospital_id',
      'specialty_id',
    ])
    expect((await create({})).status).toBe(200)
    expect((await draftOf([], { hospital_id: null })).hospital).toBeNull()
  })

  test('a form has no more questions than a submission can have answers', async () => {
    const part = (n: number) => ({
      question: `${n}`,
      question_ar: `${n}`,
      type: QUESTION_TYPE.text,
      data_type: DATA_TYPE.integer,
    })
    const large = await Promise.all(
      Array.from({ length: 17 }, (_, n) =>
        addQuestion(
          `Large ${n}`,
          {
            type: QUESTION_TYPE.composite,
            formula: FORMULA.total,
            sub_questions: Array.from({ length: 30 }, (_each, m) => part(m)),
          },
          false,
        ),
      ),
    )
    const places = large.map((each) => place(each))
    expect(await errorsOf(superAdmin.post<Answered>(`${base}/save`, formOf([group(...places)])))).toEqual(['groups'])
    expect((await superAdmin.post(`${base}/save`, formOf([group(...places.slice(1))]))).status).toBe(200)
  })

  test('a draft is deleted', async () => {
    const { id } = await draftOf([group(place(await addQuestion('Gone')))])
    expect((await superAdmin.delete(`${base}/${id}`)).status).toBe(200)
    expect((await superAdmin.get(`/api/admin/survey/${id}`)).status).toBe(404)
  })
})

describe('publishing', () => {
  test('needs both languages, published questions, and conditions and alerts that fit', async () => {
    const [later, text] = [await addQuestion('Later'), await addQuestion('Words', { data_type: DATA_TYPE.string })]
    const unpublished = await addQuestion('Draft', {}, false)
    const about = { match: 'all', conditions: [{ line_id: later.line_id, operator: 'answered', value: null }] }
    const alert = { options: [], at_least: 3, at_most: null }
    const groups = [
      { ...group(place(text, { show_if: about, red_flag: alert }), place(unpublished)), group_title_ar: '' },
      group(place(later, { red_flag: alert })),
    ]
    const draft = await draftOf(groups, { title_ar: '' })
    expect(await errorsOf(superAdmin.put<Answered>(`${base}/${draft.id}`, inputOf(draft)))).toEqual([
      'groups.0.group_title_ar',
      'groups.0.questions.0.red_flag',
      'groups.0.questions.0.show_if',
      'groups.0.questions.1.question_id',
      'title_ar',
    ])
    expect((await shown(draft.id)).status).toBe(SURVEY_STATUS.draft)
    expect(await errorsOf(superAdmin.post<Answered>(base, formOf([])))).toEqual(['groups'])
    const { status, body } = await superAdmin.put<Answered>(`${base}/${draft.id}`, formOf([groups[1] ?? {}]))
    expect([status, body.data.status_text, body.data.editable, body.data.current_id]).toEqual([
      200,
      'Final',
      false,
      draft.id,
    ])
  })

  test('a condition on a question that is removed, or moved after it, is refused at its question', async () => {
    const [one, two] = [await addQuestion('Removed?', yesOrNo), await addQuestion('Depends on it')]
    const [yes] = one.answers
    const showIf = { match: 'all', conditions: [{ line_id: one.line_id, operator: 'is', value: yes?.id }] }
    const other = place(await addQuestion('Other'))
    const first = await published([group(other, place(one)), group(place(two, { show_if: showIf }))])
    const draft = await nextVersion(first)
    const publish = (groups: object[]) => superAdmin.put<Answered>(`${base}/${draft.id}`, formOf(groups))
    const removed = [group(other), group(place(two, { show_if: showIf }))]
    expect((await superAdmin.put(`${base}/${draft.id}/save`, formOf(removed))).status).toBe(200)
    expect(await errorsOf(publish(removed))).toEqual(['groups.1.questions.0.show_if'])
    const moved = [group(other, place(two, { show_if: showIf }), place(one))]
    expect(await errorsOf(publish(moved))).toEqual(['groups.0.questions.1.show_if'])
    expect((await publish([group(place(one), place(two, { show_if: showIf }))])).status).toBe(200)
  })

  test('a new version of a question may lack the option of a condition or a red flag: refused at the question', async () => {
    const [one, two] = [await addQuestion('Replaced?', yesOrNo), await addQuestion('Depends on the option')]
    const [yes, no] = one.answers
    const showIf = { match: 'any', conditions: [{ line_id: one.line_id, operator: 'is', value: no?.id }] }
    const flag = { options: [no?.id], at_least: null, at_most: null, severity: 'critical', advice: null }
    const draft = await draftOf([group(place(one, { red_flag: flag }), place(two, { show_if: showIf }))])
    const { body } = await superAdmin.post<{ data: Question }>(`${base}/questions/${one.id}/versions`)
    const version = body.data
    const withoutNo = { ...version, sub_questions: [], answers: [yes] }
    expect((await superAdmin.put(`${base}/questions/${version.id}`, withoutNo)).status).toBe(200)
    await superAdmin.post(`${base}/questions/publish`, { questions: [version.id] })
    const taken = await superAdmin.post(`${base}/questions/${version.id}/take-into-drafts`, { surveys: [draft.id] })
    expect(taken.status).toBe(200)
    const input = inputOf(await shown(draft.id))
    expect(input.groups[0]?.questions.map(({ question_id: id }) => id)).toEqual([version.id, two.id])
    expect(await errorsOf(superAdmin.put<Answered>(`${base}/${draft.id}`, input))).toEqual([
      'groups.0.questions.0.red_flag',
      'groups.0.questions.1.show_if',
    ])
  })

  test('the advice of a red flag is published in both languages, with phones of countries that exist', async () => {
    const asked = await addQuestion('Advised?', yesOrNo)
    const [, no] = asked.answers
    const { rows } = await testServer.database.$client.query(`select id from countries where code = 'EG'`)
    const phones = [{ country_id: rows[0].id, phone: '١٦٣-٢٨' }]
    const advice = { text: 'Call now', text_ar: 'اتصل الآن', phones }
    const publish = (more: object) => {
      const flag = { options: [no?.id], severity: 'critical', advice: { ...advice, ...more } }
      return superAdmin.post<Answered>(base, formOf([group(place(asked, { red_flag: flag }))]))
    }
    const wrong = [{ text_ar: '' }, { phones: [...phones, ...phones] }, { phones: [{ ...phones[0], phone: '1a' }] }]
    for (const more of [...wrong, { phones: [{ ...phones[0], country_id: 99_999 }] }])
      expect(await errorsOf(publish(more))).toEqual(['groups.0.questions.0.red_flag'])
    const { body } = await publish({})
    const form = await shown(body.data.id)
    expect(form.groups[0]?.questions[0]?.red_flag).toMatchObject({
      severity: 'critical',
      advice: { ...advice, phones: [{ country_text: 'Egypt', phone: '16328' }] },
    })
  })

  test('a red flag needs limits within the range of the number', async () => {
    const limited = await addQuestion('Cigarettes', { min: 0, max: 60 })
    const publish = (at_least: number) =>
      superAdmin.post<Answered>(
        base,
        formOf([group(place(limited, { red_flag: { options: [], at_least, at_most: null } }))]),
      )
    expect(await errorsOf(publish(61))).toEqual(['groups.0.questions.0.red_flag'])
    expect((await publish(60)).status).toBe(200)
  })

  test('a final form never changes; its next version is one draft, which replaces it when it is published', async () => {
    const [one, two] = [await addQuestion('One'), await addQuestion('Two')]
    const first = await published([group(place(one, { required: true }))])
    expect(await errorsOf(superAdmin.put<Answered>(`${base}/${first.id}/save`, inputOf(first)))).toEqual(['survey'])
    expect(await errorsOf(superAdmin.put<Answered>(`${base}/${first.id}`, inputOf(first)))).toEqual(['survey'])
    const drafts = await Promise.all([nextVersion(first), nextVersion(first)])
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1)
    const draft = await shown(drafts[0].id)
    expect([draft.version, draft.parent_id, draft.current_id, draft.draft_id]).toEqual([
      2,
      first.id,
      first.id,
      draft.id,
    ])
    expect(inputOf(draft)).toEqual(inputOf(first))
    const changed = { ...inputOf(draft), groups: [group(place(two), place(one))] }
    expect((await superAdmin.put(`${base}/${draft.id}`, changed)).status).toBe(200)
    expect(inputOf(await shown(first.id))).toEqual(inputOf(first))
    expect((await shown(first.id)).current_id).toBe(draft.id)
    const { body } = await superAdmin.get<Listed>(`${base}?title=Diabetes&limit=100`)
    const versions = body.data.filter(({ line_id }) => line_id === first.id)
    expect(versions.map(({ id, questions_count }) => [id, questions_count])).toEqual([[draft.id, 2]])
  })

  test('the summary says what a draft changes, and for whom', async () => {
    const [one, two, three, four] = await Promise.all(['A', 'B', 'C', 'D'].map((text) => addQuestion(text)))
    if (!one || !two || !three || !four) throw new Error('a question is missing')
    const first = await published([group(place(one), place(two), place(three))])
    const patient = await testServer.addUser()
    const submission = (status: 1 | 2) => ({
      survey_id: first.id,
      survey_line_id: first.line_id,
      patient_id: patient.userId,
      model_id: patient.userId,
      status,
      creator_id: patient.userId,
      created_at: testServer.clock.now(),
      updated_at: testServer.clock.now(),
      submitted_at: status === SURVEY_STATUS.final ? testServer.clock.now() : null,
    })
    await testServer.database.insert(surveyInstances).values([submission(1), submission(1), submission(2)])
    const draft = await nextVersion(first)
    const input = formOf([group(place(one, { required: true }), place(four), place(three))])
    expect((await superAdmin.put(`${base}/${draft.id}/save`, input)).status).toBe(200)
    const { body } = await superAdmin.get<{ data: object }>(`${base}/${draft.id}/changes`)
    expect(body.data).toEqual({
      from_version: 1,
      to_version: 2,
      added: [{ id: four.line_id, name: 'D' }],
      removed: [{ id: two.line_id, name: 'B' }],
      changed: [{ id: one.line_id, name: 'A' }],
      submissions_count: 2,
      drafts_count: 1,
      sent_count: 0,
      clinics_count: 0,
    })
    expect((await shown(draft.id)).line_submissions_count).toBe(2)
  })

  test('a withdrawn form is no longer offered, but can be read', async () => {
    const { id } = await published([group(place(await addQuestion('Withdrawn')))], { title: 'Withdrawn form' })
    const offered = async () =>
      (await superAdmin.get<Listed>('/api/admin/survey/list/0/0/0?q=withdrawn')).body.data.map((form) => form.id)
    expect(await offered()).toEqual([id])
    expect((await superAdmin.delete(`${base}/${id}`)).status).toBe(200)
    expect(await offered()).toEqual([])
    expect((await shown(id)).current_id).toBeNull()
  })

  test('a duplicate is a form of its own', async () => {
    const source = await published([group(place(await addQuestion('Copied')))])
    const { body } = await superAdmin.post<Answered>(`${base}/${source.id}/duplicate`)
    const { id, line_id, version, status, title, title_ar } = body.data
    expect([line_id, version, status, title, title_ar]).toEqual([
      id,
      1,
      SURVEY_STATUS.draft,
      'Copy of Diabetes follow-up',
      'نسخة من متابعة السكري',
    ])
    expect(inputOf(body.data).groups).toEqual(inputOf(source).groups)
  })
})

describe('who finds which forms', () => {
  test('by hospital and those above, specialty, type and title', async () => {
    const question = await addQuestion('Offered')
    const { body: reference } = await superAdmin.get<{ data: { specialties: { id: number }[] } }>(`${base}/utilities`)
    const [specialty, other] = reference.data.specialties
    const make = (title: string, more: object) => published([group(place(question))], { title, ...more })
    const everywhere = await make('Offer everywhere', { hospital_id: null })
    const above = await make('Offer of the hub', { hospital_id: referenceIds.hub, specialty_id: specialty?.id })
    const elsewhere = await make('Offer elsewhere', { hospital_id: referenceIds.banadir, type: SURVEY_TYPE.discharge })
    const offered = async (path: string) =>
      (await superAdmin.get<Listed>(`/api/admin/survey/list/${path}?q=offer`)).body.data.map(({ id }) => id)
    const all = [elsewhere.id, everywhere.id, above.id]
    expect(await offered('0/0/0')).toEqual(all)
    expect(await offered(`${referenceIds.hub}/0/0`)).toEqual([everywhere.id, above.id])
    expect(await offered(`${referenceIds.hub}/${other?.id}/0`)).toEqual([everywhere.id])
    expect(await offered(`0/0/${SURVEY_TYPE.discharge}`)).toEqual([elsewhere.id])
    expect((await superAdmin.get('/api/admin/survey/list/0/0/9')).status).toBe(404)
  })

  test('staff read the forms of their hospital and those above; they change only those of their own', async () => {
    const question = await addQuestion('Scope')
    const global = await published([group(place(question))], { hospital_id: null })
    const foreign = await published([group(place(question))], { hospital_id: referenceIds.banadir })
    expect((await admin.get(`/api/admin/survey/${global.id}`)).status).toBe(200)
    expect((await admin.get(`/api/admin/survey/${foreign.id}`)).status).toBe(404)
    expect((await admin.delete(`${base}/${global.id}`)).status).toBe(404)
    expect((await admin.post(`${base}/${global.id}/versions`)).status).toBe(404)
  })
})

describe('shared forms', () => {
  interface Shared {
    data: SurveyRow
    errors: Record<string, string[]>
  }
  const share = (survey: number | string, availability: number | string, who = superAdmin) =>
    who.post<Shared>('/api/admin/public-surveys', { survey, survey_availability: availability })

  test('a final form is shared, its next version too, until it is stopped', async () => {
    const form = await published([group(place(await addQuestion('Shared')))], { title: 'Shared mood' })
    const draft = await nextVersion(form)
    expect((await share('', '')).body.errors).toEqual({
      survey: ['Field is required'],
      survey_availability: ['Field is required'],
    })
    expect(Object.keys((await share(draft.id, 2)).body.errors)).toEqual(['survey'])
    const { status, body } = await share(form.id, 3)
    expect([status, body.data.survey_availability_text]).toEqual([200, 'Restricted'])
    expect((await superAdmin.put(`${base}/${draft.id}`, inputOf(draft))).status).toBe(200)
    const listed = async () =>
      (await superAdmin.get<Listed>('/api/admin/public-surveys?title=shared')).body.data.map(
        ({ id, survey_availability }) => [id, survey_availability],
      )
    expect(await listed()).toEqual([[draft.id, 3]])
    expect((await superAdmin.delete(`/api/admin/public-surveys/${draft.id}`)).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await shown(draft.id)).current_id).toBe(draft.id)
  })

  test('staff share the forms of their own hospitals only', async () => {
    const question = await addQuestion('Sharing')
    const own = await published([group(place(question))])
    const above = await published([group(place(question))], { hospital_id: null })
    expect((await share(own.id, 2, admin)).status).toBe(200)
    expect(Object.keys((await share(above.id, 2, admin)).body.errors)).toEqual(['survey'])
  })
})
