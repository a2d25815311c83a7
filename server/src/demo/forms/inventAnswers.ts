import type { Language } from '#contract/kit/translate'
import { checkAnswers } from '#contract/surveys/checkAnswers'
import { DATA_TYPE, hasOptions, QUESTION_TYPE } from '#contract/surveys/codes'
import {
  type Answer,
  answeredQuestions,
  type FormVersion,
  placesOf,
  type QuestionRule,
} from '#contract/surveys/formVersion'
import type { Random } from '../generated/random'
import type { DemoPart } from './demoQuestion'
import { moodAndPain } from './moodAndPain'
import { wardQuestions } from './wardQuestions'

const described = new Map<string, DemoPart>([...moodAndPain, ...wardQuestions].map((each) => [each.text[0], each]))

interface Person {
  random: Random
  language: Language
  /** How ill they are, from 0 to 1: later options, which are worse, become more likely. */
  burden: number
}

function inventNumber({ usual: [from, to] = [0, 1] }: DemoPart, isWhole: boolean, { random, burden }: Person): number {
  const share = Math.min(1, Math.max(0, (random.next() + burden) / 2))
  const value = from + share * (to - from)
  return isWhole ? Math.round(value) : Math.round(value * 10) / 10
}

function inventValue(question: QuestionRule & { question: string }, person: Person): Answer['answer_value'] {
  const { random, burden, language } = person
  const { type, data_type, answers } = question
  if (type === QUESTION_TYPE.checkbox) {
    const ticked = answers.filter(() => random.isChance(0.35))
    return (ticked.length > 0 ? ticked : [random.pick(answers)]).map(({ id }) => id)
  }
  if (hasOptions(type)) {
    const position = Math.floor(random.next() ** (2.6 - 2 * burden) * answers.length)
    return answers.slice(position, position + 1).map(({ id }) => id)
  }
  const details = described.get(question.question)
  if (!details) throw new Error(`The demo has no answers to “${question.question}”`)
  if (data_type !== DATA_TYPE.string) return inventNumber(details, data_type === DATA_TYPE.integer, person)
  const [english, arabic] = random.pick(details.examples ?? [])
  return language === 'ar' ? arabic : english
}

/** A form whose questions have their English texts. */
export interface ReadableForm extends FormVersion {
  groups: readonly { questions: readonly (FormVersion['groups'][number]['questions'][number] & Titled)[] }[]
}
interface Titled {
  question: string
  sub_questions: readonly (QuestionRule & { question: string })[]
}

/** Returns invented answers to all required questions that are shown for them, and to most of the others. */
export function inventAnswers(form: ReadableForm, person: Person): Answer[] {
  const answers: Answer[] = []
  for (const place of form.groups.flatMap(({ questions }) => questions)) {
    const isShown = checkAnswers(form, answers, 'draft').shown.some(({ line_id }) => line_id === place.line_id)
    if (!isShown || !(place.required || person.random.isChance(0.7))) continue
    for (const question of place.formula === null ? [place] : place.sub_questions) {
      answers.push({ line_id: question.line_id, answer_value: inventValue(question, person) })
    }
  }
  return answers
}

/** Returns the first questions of a form, as a person answers them who is interrupted. */
export function firstHalf(form: FormVersion, answers: readonly Answer[]): Answer[] {
  const places = placesOf(form)
  const lines = new Set(
    places
      .slice(0, Math.ceil(places.length / 2))
      .flatMap(answeredQuestions)
      .map(({ line_id }) => line_id),
  )
  return answers.filter(({ line_id }) => lines.has(line_id))
}
