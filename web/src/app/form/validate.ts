import type { ZodType } from 'zod'
import { translate } from '#contract/kit/translate'
import { loadCatalogue } from '../i18n/catalogues'
import { currentLanguage } from '../i18n/language'
import type { FieldErrors } from './formErrors'

export type LoadSchema = () => Promise<ZodType>

/**
 * Checks a body against the contract before it is sent.
 * In: the schema (fetched on first use) and the body. Out: what is wrong by field, in the person's language; empty when
 * nothing is, and also when the schema could not be fetched: the server checks everything again.
 */
export async function validate(schema: LoadSchema, body: unknown): Promise<FieldErrors> {
  const language = currentLanguage()
  try {
    const [shape, { fieldProblems }, texts] = await Promise.all([
      schema(),
      import('#contract/kit/issues'),
      loadCatalogue('api', language),
    ])
    const result = shape.safeParse(body, { reportInput: true })
    if (result.success) return {}
    const fields = Object.entries(fieldProblems(result.error))
    return Object.fromEntries(
      fields.map(([field, problems]) => [
        field,
        problems.map(({ key, values }) => translate(texts, language, key, values)),
      ]),
    )
  } catch {
    return {}
  }
}
