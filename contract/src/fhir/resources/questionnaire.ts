import * as z from 'zod'
import { Coding, Identifier, resource } from '../datatypes'

export const questionnaireStatuses = ['active', 'retired'] as const

/** The types of items (https://hl7.org/fhir/R4/valueset-item-type.html) that forms have. */
export const itemTypes = ['group', 'text', 'integer', 'decimal', 'choice'] as const

/** The operators of conditions (https://hl7.org/fhir/R4/valueset-questionnaire-enable-operator.html) that forms have. */
export const enableOperators = ['exists', '=', '!=', '>=', '<='] as const

const EnableWhen = z.object({
  question: z.string(),
  operator: z.enum(enableOperators),
  answerBoolean: z.boolean().optional(),
  answerDecimal: z.number().optional(),
  answerCoding: Coding.optional(),
})
export type EnableWhen = z.output<typeof EnableWhen>

const itemElements = {
  /** The limits of a number. */
  extension: z.array(z.object({ url: z.string(), valueDecimal: z.number() })).optional(),
  linkId: z.string(),
  text: z.string().optional(),
  type: z.enum(itemTypes),
  enableWhen: z.array(EnableWhen).optional(),
  enableBehavior: z.enum(['all', 'any']).optional(),
  required: z.boolean().optional(),
  repeats: z.boolean().optional(),
  /** Of a score, which is computed from the answers. */
  readOnly: z.boolean().optional(),
  answerOption: z.array(z.object({ valueCoding: Coding })).optional(),
}

const Part = z.object(itemElements)
const Question = z.object({ ...itemElements, item: z.array(Part).optional() })
export type QuestionItem = z.output<typeof Question>
const Group = z.object({ ...itemElements, item: z.array(Question).optional() })

/** A version of a form: groups of questions, of which composite ones have parts. */
export const QuestionnaireResource = resource('Questionnaire', {
  /** Its address; QuestionnaireResponses name the form by it. */
  url: z.string(),
  /** The same in all versions of the form. */
  identifier: z.array(Identifier),
  version: z.string(),
  title: z.string(),
  status: z.enum(questionnaireStatuses),
  subjectType: z.array(z.literal('Patient')),
  date: z.string(),
  publisher: z.string().optional(),
  item: z.array(Group).optional(),
})
