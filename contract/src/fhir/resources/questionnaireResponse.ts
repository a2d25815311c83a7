import * as z from 'zod'
import { Coding, Reference, resource } from '../datatypes'

export const questionnaireResponseStatuses = ['completed'] as const

const AnswerOfItem = z.object({
  valueString: z.string().optional(),
  valueInteger: z.number().optional(),
  valueDecimal: z.number().optional(),
  valueCoding: Coding.optional(),
})

const itemElements = {
  linkId: z.string(),
  text: z.string().optional(),
  answer: z.array(AnswerOfItem).optional(),
}
const Part = z.object(itemElements)
const Question = z.object({ ...itemElements, item: z.array(Part).optional() })
export type AnsweredItem = z.output<typeof Question>
const Group = z.object({ ...itemElements, item: z.array(Question).optional() })

/** A submission, with the questions that were answered. */
export const QuestionnaireResponseResource = resource('QuestionnaireResponse', {
  questionnaire: z.string(),
  status: z.enum(questionnaireResponseStatuses),
  subject: Reference,
  /** The stay that it is about. */
  encounter: Reference.optional(),
  authored: z.string(),
  author: Reference,
  /** Who has answered, if it was the patient. */
  source: Reference.optional(),
  item: z.array(Group).optional(),
})
