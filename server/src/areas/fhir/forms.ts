import * as z from 'zod'
import type { EnableWhen, QuestionItem } from '#contract/fhir/resources/questionnaire'
import type { AnsweredItem } from '#contract/fhir/resources/questionnaireResponse'
import { DATA_TYPE, FORMULA, QUESTION_TYPE } from '#contract/surveys/codes'
import { conditionOperators } from '#contract/surveys/formVersion'
import { present } from './elements'

const QuestionRow = z.strictObject({
  line_id: z.int(),
  text: z.string(),
  type: z.enum(QUESTION_TYPE),
  data_type: z.enum(DATA_TYPE),
  unit: z.string(),
  /** Hundredths. */
  min: z.int().nullable(),
  max: z.int().nullable(),
  formula: z.enum(FORMULA).nullable(),
  options: z.array(z.strictObject({ id: z.int(), label: z.string() })),
})
type QuestionRow = z.output<typeof QuestionRow>

const PlaceRow = z.strictObject({
  required: z.boolean(),
  show_if: z
    .strictObject({
      match: z.enum(['all', 'any']),
      conditions: z.array(
        z.strictObject({ line_id: z.int(), operator: z.enum(conditionOperators), value: z.number().nullable() }),
      ),
    })
    .nullable(),
  question: QuestionRow,
  parts: z.array(QuestionRow),
})
type PlaceRow = z.output<typeof PlaceRow>

/** The groups of a version of a form: the value of `groupsOfForm`. */
export const GroupRows = z.array(z.strictObject({ id: z.int(), title: z.string(), places: z.array(PlaceRow) }))
type GroupRows = z.output<typeof GroupRows>

/** A text in English; in Arabic where it has no other. */
function textOf(table: string, column: string): string {
  return `coalesce(nullif(${table}.${column}, ''), ${table}.${column}_ar)`
}

export const titleOfForm = textOf('surveys', 'title')

function questionOf(table: string): string {
  return `json_build_object('line_id', ${table}.line_id, 'text', ${textOf(table, 'question')}, 'type', ${table}.type,
    'data_type', ${table}.data_type, 'unit', ${table}.unit, 'min', ${table}.min, 'max', ${table}.max, 'formula', ${table}.formula,
    'options', (select coalesce(json_agg(json_build_object('id', options.id, 'label', ${textOf('options', 'label')})
        order by options.position), '[]')
      from question_options as options where options.question_id = ${table}.id))`
}

/** The SQL expression of `GroupRows`. Expects `surveys` in the statement. */
export const groupsOfForm = `(select coalesce(json_agg(json_build_object('id', groups.id, 'title', ${textOf('groups', 'title')},
    'places', (select coalesce(json_agg(json_build_object('required', places.required, 'show_if', places.show_if,
        'question', ${questionOf('questions')},
        'parts', (select coalesce(json_agg(${questionOf('parts')} order by parts.position), '[]')
          from questions as parts where parts.parent_id = questions.id)) order by places.position), '[]')
      from survey_places as places join questions on questions.id = places.question_id
      where places.group_id = groups.id)) order by groups.position), '[]')
  from survey_groups as groups where groups.survey_id = surveys.id)`

const { text, checkbox, composite } = QUESTION_TYPE

function linkOf({ line_id: line }: Pick<QuestionRow, 'line_id'>): string {
  return String(line)
}

/** The item of the score of a composite question. */
function scoreLink(line: number): string {
  return `${line}-score`
}

function groupLink({ id }: GroupRows[number]): string {
  return `group-${id}`
}

function typeOf({ type, data_type: data }: QuestionRow): QuestionItem['type'] {
  if (type === composite) return 'group'
  if (type !== text) return 'choice'
  return data === DATA_TYPE.string ? 'text' : data === DATA_TYPE.integer ? 'integer' : 'decimal'
}

function codingOf({ id, label }: QuestionRow['options'][number]) {
  return { code: String(id), display: label }
}

const limits = 'http://hl7.org/fhir/StructureDefinition'

function itemOf(question: QuestionRow): QuestionItem {
  const { text: asked, unit, min, max, options, type } = question
  return {
    linkId: linkOf(question),
    text: unit === '' ? asked : `${asked} (${unit})`,
    type: typeOf(question),
    ...present({
      extension: [
        ...(min === null ? [] : [{ url: `${limits}/minValue`, valueDecimal: min / 100 }]),
        ...(max === null ? [] : [{ url: `${limits}/maxValue`, valueDecimal: max / 100 }]),
      ],
      repeats: type === checkbox ? true : null,
      answerOption: options.map((option) => ({ valueCoding: codingOf(option) })),
    }),
  }
}

/** Returns a condition. An option is compared with the coding of the answer, everything else as a number. */
function enableWhen(
  { line_id: line, operator, value }: NonNullable<PlaceRow['show_if']>['conditions'][number],
  asked: ReadonlyMap<number, QuestionRow>,
): EnableWhen {
  const earlier = asked.get(line)
  const question = earlier?.type === composite ? scoreLink(line) : String(line)
  if (operator === 'answered' || operator === 'not_answered' || value === null)
    return { question, operator: 'exists', answerBoolean: operator !== 'not_answered' }
  if (operator === 'at_least') return { question, operator: '>=', answerDecimal: value }
  if (operator === 'at_most') return { question, operator: '<=', answerDecimal: value }
  const option = earlier?.options.find(({ id }) => id === value)
  const compared = option ? { answerCoding: codingOf(option) } : { answerDecimal: value }
  return { question, operator: operator === 'is' ? '=' : '!=', ...compared }
}

function placeOf({ question, parts, required, show_if: condition }: PlaceRow, asked: ReadonlyMap<number, QuestionRow>) {
  const score = {
    linkId: scoreLink(question.line_id),
    text: question.formula === FORMULA.average ? 'Average' : 'Total',
    type: 'decimal' as const,
    readOnly: true,
  }
  return {
    ...itemOf(question),
    required,
    ...(condition
      ? {
          enableWhen: condition.conditions.map((each) => enableWhen(each, asked)),
          enableBehavior: condition.match,
        }
      : {}),
    ...(question.type === composite ? { item: [...parts.map(itemOf), score] } : {}),
  }
}

/** Returns the items of a form. A group without questions is none. */
export function itemsOf(groups: GroupRows) {
  const questions = groups.flatMap(({ places }) => places.map(({ question }) => question))
  const asked = new Map(questions.map((question): [number, QuestionRow] => [question.line_id, question]))
  return groups.flatMap((group) => {
    const item = group.places.map((place) => placeOf(place, asked))
    if (item.length === 0) return []
    return [{ linkId: groupLink(group), type: 'group' as const, ...present({ text: group.title }), item }]
  })
}

/** An answer, or the score of a composite question. */
export const AnswerRow = z.strictObject({
  line_id: z.int(),
  options: z.array(z.int()).nullable(),
  hundredths: z.int().nullable(),
  text: z.string().nullable(),
})
type AnswerRow = z.output<typeof AnswerRow>

/** The SQL expression of the list of `AnswerRow` of a submission. Expects `survey_instances` in the statement. */
export const answersOfSubmission = `(select coalesce(json_agg(json_build_object('line_id', answers.line_id,
    'options', answers.option_ids, 'hundredths', answers.hundredths, 'text', answers.text)), '[]')
  from survey_answers as answers where answers.instance_id = survey_instances.id)`

function answered(question: QuestionRow, { options, hundredths, text: typed }: AnswerRow): AnsweredItem {
  const { linkId, text: asked } = itemOf(question)
  const item = { linkId, ...present({ text: asked }) }
  if (options !== null) {
    const chosen = question.options.filter(({ id }) => options.includes(id))
    return { ...item, ...present({ answer: chosen.map((option) => ({ valueCoding: codingOf(option) })) }) }
  }
  if (typed !== null) return { ...item, answer: [{ valueString: typed }] }
  const number = (hundredths ?? 0) / 100
  const isWhole = question.data_type === DATA_TYPE.integer
  return { ...item, answer: [isWhole ? { valueInteger: number } : { valueDecimal: number }] }
}

/** Returns the items of the questions that were answered, in the order of the form. */
export function answeredItems(groups: GroupRows, answers: readonly AnswerRow[]) {
  const given = new Map(answers.map((answer) => [answer.line_id, answer]))
  const answerOf = (question: QuestionRow): AnsweredItem[] => {
    const answer = given.get(question.line_id)
    return answer ? [answered(question, answer)] : []
  }
  const itemsOfPlace = ({ question, parts }: PlaceRow): AnsweredItem[] => {
    if (question.type !== composite) return answerOf(question)
    const score = given.get(question.line_id)
    const item: AnsweredItem[] = [
      ...parts.flatMap(answerOf),
      ...(score?.hundredths == null
        ? []
        : [{ linkId: scoreLink(question.line_id), answer: [{ valueDecimal: score.hundredths / 100 }] }]),
    ]
    return item.length === 0 ? [] : [{ linkId: linkOf(question), text: question.text, item }]
  }
  return groups.flatMap((group) => {
    const item = group.places.flatMap(itemsOfPlace)
    return item.length === 0 ? [] : [{ linkId: groupLink(group), ...present({ text: group.title }), item }]
  })
}
