import * as z from 'zod'
import { UserChange, UserInput } from '#contract/users/userInput'
import { withPhones } from '../fields/personSchema'
import { pictureExtensions, scanExtensions } from './fileExtensions'

/** A file that was chosen, by the end of its name. */
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
 * A new user, whose ID scan is required. In: the ISO code of the country that is chosen, and whether a password has to be
 * given to the roles that are chosen.
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

/** A changed user: files that do not come stay as they are. */
export function changedUserSchema(country: () => string | undefined) {
  return withPhones(UserChange.safeExtend({ uuid_picture: chosenFile(scanExtensions).optional(), avatar }), country)
}
