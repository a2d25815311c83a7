import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import type { Profile } from '#contract/users/profile'
import type { ProfileInput } from '#contract/users/userInput'
import { type Form, useForm } from '../../../app/form/useForm'
import { currentLanguage, switchLanguage } from '../../../app/i18n/language'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { shrinkPicture } from '../../../lib/shrinkPicture'
import { useToasts } from '../../../ui/feedback/toasts'
import { bodyOf, initialOf, type ProfileBody, type ProfileValues } from './fields'

/** Manages the form of the user's own profile. */
export function useProfileForm(profile: Profile, countries: readonly { id: number; code: string }[]) {
  const t = useText('users')
  const toasts = useToasts()
  const queries = useQueryClient()
  const { refresh } = useAuthSession()
  // Preselect the language of the page as the one the user probably wants; the one stored for emails may differ.
  const [spoken] = useState(currentLanguage)
  const form: Form<ProfileValues> = useForm<ProfileValues, ProfileBody, { data: Profile }>({
    initial: initialOf(profile, spoken),
    schema: async () => {
      const [{ ProfileInput: schema }, { withPhones }] = await Promise.all([
        import('#contract/users/userInput'),
        import('../fields/personSchema'),
      ])
      return withPhones(schema, () => countries.find(({ id }) => String(id) === form.values.country)?.code)
    },
    body: bodyOf,
    send: async ({ avatar, ...body }, options) => {
      // The schema has validated the body: a missing required field has become an error.
      const response = await api.profile.update.call({ body: body as z.input<typeof ProfileInput> })
      if (!avatar) return response
      return api.profile.updateMedia.call({ files: { avatar: await shrinkPicture(avatar) }, ...options })
    },
    onDone: async (response, { language }) => {
      toasts.success(t('profile.saved'))
      queries.setQueryData(api.profile.show.query().queryKey, response)
      if (language !== spoken) await switchLanguage(language).catch(() => {})
      await refresh()
      form.set({ current_password: '', password: '', avatar: null })
    },
    handlesOwnError: true,
  })
  return form
}
