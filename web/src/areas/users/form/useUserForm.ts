import type * as z from 'zod'
import type { User } from '#contract/users/calls'
import type { UserChange, UserInput } from '#contract/users/userInput'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import type { Form } from '../../../app/form/useForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { shrinkPicture } from '../../../lib/shrinkPicture'
import { initialValues, toRequestBody, type UserBody, type UserValues } from '../fields/userFields'
import type { UserChoices } from '../useUserChoices'
import { firstPassword } from './firstPassword'

/** Returns the files of the form, the picture shrunk to the largest size at which it is shown. */
async function filesOf({ avatar, uuid_picture }: UserBody) {
  return { ...(avatar && { avatar: await shrinkPicture(avatar) }), ...(uuid_picture && { uuid_picture }) }
}

/**
 * Manages the user form.
 * @param user undefined for a new user
 */
export function useUserForm(choices: UserChoices, user?: User): Form<UserValues> {
  const { time_zone: zone } = useUser()
  const { hasRole } = useAuthSession()
  const passwordFor = (values: UserValues) => firstPassword(values.roles, choices, hasRole('SUPER_ADMIN'))
  const base = useFormBase(
    user,
    ({ id }) => api.users.show.call({ params: { id } }),
    (saved) => initialValues(saved, choices.roles, zone),
  )
  const form: Form<UserValues> = useEntityForm<UserValues, UserBody>({
    initial: initialValues(user, choices.roles, zone),
    base,
    schema: async () => {
      const { changedUserSchema, newUserSchema } = await import('./userSchema')
      const country = () => choices.countries.find(({ id }) => String(id) === form.values.country)?.code
      return user ? changedUserSchema(country) : newUserSchema(country, () => passwordFor(form.values).isNeeded)
    },
    // Drop a password that was typed before selecting a role whose users choose their own.
    body: (values) => toRequestBody(user || passwordFor(values).isShown ? values : { ...values, password: '' }),
    send: async (values, options) => {
      const { avatar: _avatar, uuid_picture: _scan, ...body } = values
      const files = await filesOf(values)
      // The schema has validated the body: a missing required field has become an error.
      if (!user) return api.users.create.call({ body: body as z.input<typeof UserInput>, files, ...options })
      const params = { id: user.id }
      const response = await api.users.update.call({
        params,
        body: body as z.input<typeof UserChange>,
        ifMatch: options.ifMatch,
      })
      return Object.keys(files).length > 0 ? api.users.updateMedia.call({ params, files, ...options }) : response
    },
    area: 'users',
    listAt: '/users',
  })
  return form
}
