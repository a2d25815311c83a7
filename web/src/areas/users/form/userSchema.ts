import * as z from 'zod'
import { UserChange, UserInput } from '#contract/users/userInput'
import { withPhones } from '../fields/personSchema'
import { pictureExtensions, scanExtensions } from './fileExtensions'

/** Returns the schema of a chosen file, which checks its file name extension. */
export function chosenFile(extensions: readonly string[]) {
  return z
    .custom<File>((value) => value instanceof File, 'validation.required')
    .refine(
      (file) => extensions.some((extension) => file.name.toLowerCase().endsWith(`.${extension}`)),
      'validation.invalidFile',
    )
}

const avatar = chosenFile(pictureExtensions).optional()

/**
 * Returns the schema for a new user, whose national id scan is required.
 * @param country returns the ISO code of the selected country
 * @param needsPassword returns whether the selected roles need a password
 */
export function newUserSchema(country: () => string | undefined, needsPassword: () => boolean) {
  const schema = UserInput.safeExtend({ uuid_picture: chosenFile(scanExtensions), avatar })
  return withPhones(schema, country).superRefine(
    ({ password }, context) => {
      if (password || !needsPassword()) return
      context.addIssue({ code: 'custom', path: ['password'], message: 'validation.required' })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

/** Returns the schema for an existing user: files that are not chosen stay unchanged. */
export function changedUserSchema(country: () => string | undefined) {
  return withPhones(UserChange.safeExtend({ uuid_picture: chosenFile(scanExtensions).optional(), avatar }), country)
}
