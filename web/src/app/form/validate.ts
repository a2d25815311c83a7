import type { ZodType } from 'zod'
import { translate } from '#contract/kit/translate'
import { loadCatalogue } from '../i18n/catalogues'
import { currentLanguage } from '../i18n/language'
import type { FieldErrors } from './formErrors'

/** Fetches the schema of a request body. */
export type LoadSchema = () => Promise<ZodType>

/**
 * Validates a body against the contract before it is sent.
 *
 * @param schema fetched on first use
 * @returns the messages by field, in the user's language; empty if the body is valid or the schema could not be
 *   fetched, because the server validates again
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
