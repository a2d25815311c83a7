import * as z from 'zod'
import { UserChange, UserInput } from '#contract/users/userInput'
import { withPhones } from '../person/personSchema'
import { pictureEnds, scanEnds } from './fileEnds'

/** A file that was chosen, by the end of its name. */
export function chosenFile(ends: readonly string[]) {
  return z
    .custom<File>((value) => value instanceof File, 'validation.required')
    .refine((file) => ends.some((end) => file.name.toLowerCase().endsWith(`.${end}`)), 'validation.invalidFile')
}

const avatar = chosenFile(pictureEnds).optional()

/**
 * A new user, whose ID scan is required. In: the ISO code of the country that is chosen, and whether a password has to be
 * given to the roles that are chosen.
 */
export function newUserSchema(country: () => string | undefined, needsPassword: () => boolean) {
  const schema = UserInput.safeExtend({ uuid_picture: chosenFile(scanEnds), avatar })
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
  return withPhones(UserChange.safeExtend({ uuid_picture: chosenFile(scanEnds).optional(), avatar }), country)
}
