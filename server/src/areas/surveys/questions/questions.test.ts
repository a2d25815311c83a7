import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATA_TYPE, FORMULA, QUESTION_TYPE, SURVEY_STATUS, SURVEY_TYPE } from '#contract/surveys/codes'
import type { Question, QuestionRow } from '#contract/surveys/question'
import type { Client } from '../../../platform/testing/client'
import { startTestServer, type TestServer } from '../../../platform/testing/server'
import { surveyGroups, surveyPlaces, surveys } from '../../../schema/surveys'
import { type ReferenceIds, referenceIdsOf } from '../../clinics/testing/clinicFixture'

const base = '/api/admin/surveys/questions'

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
  data: Question
  errors: Record<string, string[]>
}

const option = (label: string, value: string, more: object = {}) => ({ label, label_ar: `${label} ع`, value, ...more })

const sleep = {
  question: 'How did you sleep last night?',
  question_ar: 'كيف كان نومك الليلة الماضية؟',
  type: QUESTION_TYPE.radio,
  data_type: DATA_TYPE.integer,
  answers: [option('Well', '0'), option('Badly', '1')],
}

const part = (question: string, more: object = {}) => ({
  question,
  question_ar: `${question} ع`,
  type: QUESTION_TYPE.dropdown,
  data_type: DATA_TYPE.integer,
  answers: [option('Never', '0'), option('Often', '2')],
  ...more,
})

const burden = {
  question: 'During the last week',
  question_ar: 'خلال الأسبوع الماضي',
  type: QUESTION_TYPE.composite,
  data_type: DATA_TYPE.integer,
  formula: FORMULA.total,
  sub_questions: [part('I was tired'), part('I was worried')],
}

async function created(form: object, who = superAdmin): Promise<Question> {
  const { status, body } = await who.post<Answered>(base, form)
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}

async function published(form: object): Promise<Question> {
  const { id } = await created(form)
  expect((await superAdmin.post(`${base}/publish`, { questions: [id] })).status).toBe(200)
  return (await superAdmin.get<Answered>(`/api/admin/surveys/question/${id}`)).body.data
}

async function nextVersion({ id }: Pick<Question, 'id'>): Promise<Question> {
  const { status, body } = await superAdmin.post<Answered>(`${base}/${id}/versions`)
  expect(status).toBe(200)
  return body.data
}

/** Returns a question as its form sends it. */
const formOf = ({
  question,
  question_ar,
  type,
  data_type,
  unit,
  min,
  max,
  answers,
  formula,
  sub_questions,
}: Question) => ({
  ...{ question, question_ar, type, data_type, unit, min, max, formula },
  answers: answers.map(({ label_text: _text, ...each }) => each),
  sub_questions: sub_questions.map(({ id, answers: options, ...each }) => ({
    id,
    ...{ question: each.question, question_ar: each.question_ar, type: each.type, data_type: each.data_type },
    answers: options.map(({ label_text: _text, ...own }) => own),
  })),
})

async function listed(query: string, who = superAdmin): Promise<QuestionRow[]> {
  const { status, body } = await who.get<{ data: QuestionRow[] }>(`${base}?limit=100&${query}`)
  expect(status).toBe(200)
  return body.data
}

async function errorsOf(response: Promise<{ status: number; body: unknown }>): Promise<Record<string, string[]>> {
  const { status, body } = await response
  expect(status).toBe(422)
  return (body as Answered).errors
}

const meaning =
  'A new version cannot change this, because earlier answers would mean something else. Create a new question'

/** Stores a draft of a form with these questions at a hospital. */
async function draftFormWith(question: Question, hospital: number | null, title: string): Promise<number> {
  const { database, clock } = testServer
  const at = { created_at: clock.now(), updated_at: clock.now() }
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute(sql`select nextval('surveys_id_seq')::integer as id`)
    const id = Number(rows[0]?.id)
    await transaction
      .insert(surveys)
      .overridingSystemValue()
      .values({
        id,
        line_id: id,
        version: 1,
        title,
        hospital_id: hospital,
        type: SURVEY_TYPE.general,
        status: 2,
        ...at,
      })
    const [group] = await transaction
      .insert(surveyGroups)
      .values({ survey_id: id, position: 0 })
      .returning({ id: surveyGroups.id })
    const place = { survey_id: id, group_id: group?.id ?? 0, position: 0 }
    await transaction.insert(surveyPlaces).values({ ...place, question_id: question.id, line_id: question.line_id })
    return id
  })
}

describe('a draft', () => {
  test('is created, shown in both languages, changed and deleted', async () => {
    const { id, answers } = await created(sleep)
    const shown = await superAdmin.get<Answered>(`/api/admin/surveys/question/${id}`, { language: 'ar' })
    expect(shown.body.data).toMatchObject({
      id,
      line_id: id,
      version: 1,
      question: sleep.question,
      question_text: sleep.question_ar,
      type_text: 'اختيار واحد',
      category_id: 1,
      published: false,
      editable: true,
      has_both_languages: true,
      latest_id: id,
      uses_count: 0,
      author: { id: superAdmin.userId },
      answers: [
        { label_text: 'Well ع', value: '0' },
        { label_text: 'Badly ع', value: '1' },
      ],
    })
    const [well, badly] = answers
    const changed = { ...sleep, answers: [{ ...badly, label: 'Poorly' }, well, option('Not at all', '2')] }
    const updated = await superAdmin.put<Answered>(`${base}/${id}`, changed)
    expect(updated.body.data.answers.map(({ label }) => label)).toEqual(['Poorly', 'Well', 'Not at all'])
    expect(updated.body.data.answers.slice(0, 2).map((each) => each.id)).toEqual([badly?.id, well?.id])
    expect((await superAdmin.delete(`${base}/${id}`)).status).toBe(200)
    expect((await superAdmin.get(`/api/admin/surveys/question/${id}`)).status).toBe(404)
  })

  test('of a composite question stores parts under the ids that its form sends', async () => {
    const question = await created(burden)
    const [first, second] = formOf(question).sub_questions
    const form = {
      ...formOf(question),
      sub_questions: [second, part('I was in pain'), { ...first, question: 'Tired' }],
    }
    const { body } = await superAdmin.put<Answered>(`${base}/${question.id}`, form)
    const parts = body.data.sub_questions
    expect(parts.map((each) => each.question)).toEqual(['I was worried', 'I was in pain', 'Tired'])
    expect([parts[0]?.id, parts[2]?.id]).toEqual([second?.id, first?.id])
    expect(parts.every((each) => each.parent_id === question.id)).toBe(true)
    expect((await superAdmin.get(`/api/admin/surveys/question/${parts[0]?.id}`)).status).toBe(404)
    expect((await superAdmin.delete(`${base}/${question.id}`)).status).toBe(200)
  })

  test('stores limits in two decimals, and only those of typed numbers', async () => {
    const number = {
      question: 'Weight',
      question_ar: 'الوزن',
      type: 1,
      data_type: 3,
      unit: 'kg',
      min: 0.5,
      max: '300.25',
    }
    expect(await created(number)).toMatchObject({ unit: 'kg', min: 0.5, max: 300.25 })
    expect(await created({ ...number, data_type: 1 })).toMatchObject({ unit: '', min: null, max: null })
  })

  test.each([
    ['an empty text', { ...sleep, question: '', question_ar: '' }, { question: ['Field is required'] }],
    [
      'options without values',
      { ...sleep, answers: [option('Well', '')] },
      { 'answers.0.value': ['Field is required'] },
    ],
    [
      'options with the same number, written otherwise',
      {
        ...sleep,
        answers: [option('Never', '1'), option('Seldom', '1.0'), option('Often', '٢'), option('Always', '2')],
      },
      { 'answers.1.value': ['Another option has this value'], 'answers.3.value': ['Another option has this value'] },
    ],
    ['no options', { ...sleep, answers: [] }, { answers: ['Field is required'] }],
    ['no formula', { ...burden, formula: null }, { formula: ['Field is required'] }],
    [
      'the option of another question',
      { ...sleep, answers: [option('Well', '0', { id: 1 })] },
      { 'answers.0.id': ['Choose from the list'] },
    ],
    [
      'the part of another question',
      { ...burden, sub_questions: [part('I was tired', { id: 1 })] },
      { 'sub_questions.0.id': ['Choose from the list'] },
    ],
  ])('is refused with %s', async (_name, form, errors) => {
    expect(await errorsOf(superAdmin.post(base, form))).toEqual(errors)
  })
})

describe('publishing', () => {
  test('freezes a question: every change is refused, also in the database', async () => {
    const question = await published(burden)
    expect(question).toMatchObject({ published: true, editable: false })
    const { id } = question
    const refused = { question: ['A published question cannot be changed. Create a new version'] }
    expect(await errorsOf(superAdmin.put(`${base}/${id}`, formOf(question)))).toEqual(refused)
    expect(await errorsOf(superAdmin.delete(`${base}/${id}`))).toEqual(refused)
    const [first] = question.sub_questions
    for (const statement of [
      `update questions set question = 'x' where id = ${id}`,
      `update questions set question = 'x' where id = ${first?.id}`,
      `update questions set published_at = null where id = ${id}`,
      `update question_options set label = 'x' where question_id = ${first?.id}`,
      `delete from question_options where question_id = ${first?.id}`,
      `insert into question_options (question_id, position, value) values (${first?.id}, 9, '9')`,
      `insert into questions (line_id, version, parent_id, type, data_type, created_at) values (1, 99, ${id}, 1, 2, now())`,
      `delete from questions where id = ${id}`,
    ]) {
      await expect(testServer.asOwner(statement), statement).rejects.toThrow(/never change/)
    }
  })

  test('needs both languages, and publishes all questions of the request or none', async () => {
    const [complete, incomplete] = [
      await created(sleep),
      await created({ ...burden, sub_questions: [part('I was tired', { question_ar: '' })] }),
    ]
    const both = { questions: [complete.id, incomplete.id] }
    expect(await errorsOf(superAdmin.post(`${base}/publish`, both))).toEqual({
      questions: ['“During the last week” does not have all of its texts in both languages'],
    })
    expect((await listed('published=1')).map(({ id }) => id)).not.toContain(complete.id)
    expect(await errorsOf(superAdmin.post(`${base}/publish`, { questions: [complete.id, 999_999] }))).toEqual({
      questions: ['Choose from the list'],
    })
    for (let call = 0; call < 2; call += 1) {
      expect((await superAdmin.post(`${base}/publish`, { questions: [complete.id] })).status).toBe(200)
    }
    expect((await listed('published=1')).map(({ id }) => id)).toContain(complete.id)
  })

  test('of all drafts says how many were published and how many were not', async () => {
    await created({ ...sleep, question_ar: '' })
    const drafts = await listed('published=0')
    const incomplete = drafts.filter((row) => !row.has_both_languages).length
    await created(sleep)
    const { body } = await superAdmin.post(`${base}/publish-all`)
    expect(body).toEqual({ data: { published: drafts.length - incomplete + 1, incomplete } })
    expect(await listed('published=0')).toHaveLength(incomplete)
    expect((await superAdmin.post(`${base}/publish-all`)).body).toEqual({ data: { published: 0, incomplete } })
  })

  test('is in the audit log for each question', async () => {
    const ids = [(await created(sleep)).id, (await created(sleep)).id]
    await superAdmin.post(`${base}/publish`, { questions: ids })
    const { rows } = await testServer.database.$client.query(
      `select record_id, changes -> 'published_at' ? 'after' as changed from audit_log
      where action = 'questions.publish' and record_id = any ($1) order by record_id::integer`,
      [ids.map(String)],
    )
    expect(rows).toEqual(ids.map((id) => ({ record_id: String(id), changed: true })))
  })
})

describe('a new version', () => {
  test('is one draft with the lines and options of the published one, however often it is requested', async () => {
    const question = await published(burden)
    const [draft, again] = await Promise.all([nextVersion(question), nextVersion(question)])
    expect(draft).toMatchObject({ line_id: question.line_id, version: 2, published: false, editable: true })
    expect(again.id).toBe(draft.id)
    expect((await nextVersion(draft)).id).toBe(draft.id)
    const identity = ({ sub_questions }: Question) =>
      sub_questions.map(({ line_id, answers }) => [line_id, answers.map(({ id, value }) => [id, value])])
    expect(identity(draft)).toEqual(identity(question))
    expect(draft.sub_questions.map(({ id }) => id)).not.toEqual(question.sub_questions.map(({ id }) => id))
    const rows = await listed('')
    expect(rows.filter(({ line_id }) => line_id === question.line_id).map(({ id }) => id)).toEqual([draft.id])
    const old = await superAdmin.get<Answered>(`/api/admin/surveys/question/${question.id}`)
    expect(old.body.data).toMatchObject({ latest_id: draft.id, version: 1 })
  })

  test('can correct texts, and add, remove and restore options, whose ids stay', async () => {
    const question = await published(sleep)
    const draft = await nextVersion(question)
    const [well, badly] = formOf(draft).answers
    const save = async (answers: object[]) => {
      const { status, body } = await superAdmin.put<Answered>(`${base}/${draft.id}`, { ...formOf(draft), answers })
      expect([status, body.errors]).toEqual([200, undefined])
      return body.data.answers
    }
    await save([{ ...well, label: 'Very well' }, option('Not at all', '2')])
    const restored = await save([{ ...well, label: 'Very well' }, option('Badly', '1')])
    expect(restored.map(({ id, label }) => [id, label])).toEqual([
      [well?.id, 'Very well'],
      [badly?.id, 'Badly'],
    ])
    expect((await superAdmin.post(`${base}/publish`, { questions: [draft.id] })).status).toBe(200)
    const first = await superAdmin.get<Answered>(`/api/admin/surveys/question/${question.id}`)
    expect(first.body.data.answers.map(({ label }) => label)).toEqual(['Well', 'Badly'])
  })

  test('cannot change what earlier answers mean', async () => {
    const choice = await nextVersion(await published(sleep))
    const form = formOf(choice)
    const [well, badly] = form.answers
    const put = (changes: object) => superAdmin.put<Answered>(`${base}/${choice.id}`, { ...form, ...changes })
    expect(await errorsOf(put({ type: QUESTION_TYPE.checkbox }))).toEqual({ type: [meaning] })
    expect(await errorsOf(put({ data_type: DATA_TYPE.float }))).toEqual({ data_type: [meaning] })
    expect(await errorsOf(put({ answers: [{ ...well, value: '5' }, badly] }))).toEqual({ 'answers.0.value': [meaning] })
    expect((await put({ type: QUESTION_TYPE.dropdown })).status).toBe(200)
    const composite = await nextVersion(await published(burden))
    const parts = formOf(composite).sub_questions.map((each) => ({ ...each, data_type: DATA_TYPE.float }))
    expect(
      await errorsOf(
        superAdmin.put(`${base}/${composite.id}`, {
          ...formOf(composite),
          formula: FORMULA.average,
          sub_questions: parts,
        }),
      ),
    ).toEqual({
      formula: [meaning],
      'sub_questions.0.data_type': [meaning],
      'sub_questions.1.data_type': [meaning],
    })
  })
})

describe('the list', () => {
  test('finds questions by their texts, options and parts, in either language, and by type', async () => {
    const question = await created({ ...burden, question: 'Quokka index', sub_questions: [part('Wombat')] })
    const found = async (query: string) => (await listed(query)).map(({ id }) => id)
    for (const q of ['QUOKKA', 'wombat index', 'often quokka']) expect(await found(`q=${q}`)).toEqual([question.id])
    expect(await found('q=quokka&type=5')).toEqual([question.id])
    expect(await found('q=quokka&type=1')).toEqual([])
    const [row] = await listed('q=quokka')
    expect(row).toMatchObject({ parts_count: 1, options_count: 0, score_min: 0, score_max: 2, formula: FORMULA.total })
    expect(row?.formula_text).toBe('Total')
    const path = `/api/admin/surveys/question/${question.id}`
    const arabic = await superAdmin.get<Answered>(path, { language: 'ar' })
    expect(arabic.body.data.formula_text).toBe('المجموع')
    expect(arabic.body.data.sub_questions[0]?.formula_text).toBeNull()
    expect(row).not.toHaveProperty('sub_questions')
  })

  test('is filtered by the specialty of the forms that contain a question, and is exported', async () => {
    const question = await published({ ...sleep, question: 'Bilby' })
    const form = await draftFormWith(question, null, 'Form of a specialty')
    const ofSpecialty = async () => (await listed(`specialty_id=${referenceIds.specialty}&q=bilby`)).map(({ id }) => id)
    expect(await ofSpecialty()).toEqual([])
    await testServer.database.update(surveys).set({ specialty_id: referenceIds.specialty }).where(sql`id = ${form}`)
    expect(await ofSpecialty()).toEqual([question.id])
    const lines = await superAdmin.downloadCsv(
      `${base}/sheet?q=bilby&columns=${encodeURIComponent(
        JSON.stringify(['question_text', 'options_text'].map((field) => ({ field, header: field }))),
      )}`,
    )
    expect(lines).toEqual(['question_text,options_text', 'Bilby,"Well, Badly"'])
  })

  test('is for those who build forms, too, and not for patients', async () => {
    expect((await (await testServer.as('patient@demo.test')).get(base)).status).toBe(403)
    expect((await (await testServer.as('doctor@demo.test')).get(base)).status).toBe(200)
    expect((await (await testServer.as('doctor@demo.test')).post(base, sleep)).status).toBe(403)
  })
})

describe('forms that contain a question', () => {
  interface Uses {
    data: { survey_id: number; title_text: string; question_version: number; can_take: boolean; status: number }[]
    total: number
  }
  const usesOf = async (id: number, who = admin) => (await who.get<Uses>(`${base}/${id}/uses`)).body

  test('are listed for their hospitals, and drafts take a newer version', async () => {
    const question = await published(sleep)
    const own = await draftFormWith(question, referenceIds.aswan, 'Own')
    const ofAll = await draftFormWith(question, null, 'Of all')
    const elsewhere = await draftFormWith(question, referenceIds.banadir, 'Elsewhere')
    expect(await usesOf(question.id)).toMatchObject({
      total: 2,
      data: [
        { survey_id: ofAll, title_text: 'Of all', can_take: false, status: SURVEY_STATUS.draft },
        { survey_id: own, title_text: 'Own', can_take: false },
      ],
    })
    const draft = await nextVersion(question)
    expect(draft.uses_count).toBe(3)
    expect((await usesOf(draft.id)).data.map(({ survey_id, can_take }) => [survey_id, can_take])).toEqual([
      [ofAll, false],
      [own, true],
    ])
    const take = (some: number[]) => admin.post(`${base}/${draft.id}/take-into-drafts`, { surveys: some })
    for (const refused of [[own, elsewhere], [ofAll], [999_999]]) {
      expect(await errorsOf(take(refused))).toEqual({ surveys: ['Choose from the list'] })
    }
    for (let call = 0; call < 2; call += 1) expect((await take([own])).status).toBe(200)
    expect((await usesOf(draft.id)).data).toMatchObject([
      { question_version: 1 },
      { question_version: 2, can_take: false },
    ])
    const [form] = await testServer.database.select().from(surveys).where(sql`id = ${own}`)
    expect(form?.revision).toBe(1)
    expect(await errorsOf(superAdmin.delete(`${base}/${draft.id}`))).toEqual({
      question: ['A form contains this question. Remove it there first'],
    })
  })
})
