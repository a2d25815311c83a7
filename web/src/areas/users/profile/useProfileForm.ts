import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import type { Profile } from '#contract/users/profile'
import type { ProfileInput } from '#contract/users/userInput'
import { type Form, useForm } from '../../../app/form/useForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { currentLanguage, switchLanguage } from '../../../app/i18n/language'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { shrinkPicture } from '../../../lib/shrinkPicture'
import { useToasts } from '../../../ui/feedback/toasts'
import { initialValues, type ProfileBody, type ProfileValues, toRequestBody } from './fields'

/** Returns what the form changes only if the user changes it. */
function withoutLanguage({ language: _language, ...profile }: Profile) {
  return profile
}

/** Manages the form of the user's own profile. */
export function useProfileForm(profile: Profile, countries: readonly { id: number; code: string }[]) {
  const t = useText('users')
  const toasts = useToasts()
  const queries = useQueryClient()
  const { refresh } = useAuthSession()
  // Preselect the language of the page as the one the user probably wants; the one stored for emails may differ.
  const [pageLanguage] = useState(currentLanguage)
  // Without the language, which the form replaces on purpose: the user may have switched the page's while it was open.
  const base = useFormBase(
    withoutLanguage(profile),
    async () => ({ data: withoutLanguage((await api.profile.show.call()).data) }),
    (record) => initialValues({ ...record, language: pageLanguage }, pageLanguage),
  )
  const form: Form<ProfileValues> = useForm<ProfileValues, ProfileBody, { data: Profile }>({
    initial: initialValues(profile, pageLanguage),
    base,
    schema: async () => {
      const [{ ProfileInput: schema }, { withPhones }] = await Promise.all([
        import('#contract/users/userInput'),
        import('../fields/personSchema'),
      ])
      return withPhones(schema, () => countries.find(({ id }) => String(id) === form.values.country)?.code)
    },
    body: toRequestBody,
    send: async ({ avatar, ...body }, options) => {
      // First: a refused picture must not leave a form that is outdated by its own change.
      if (avatar) {
        const files = { avatar: await shrinkPicture(avatar) }
        await api.profile.updateMedia.call({ files, onProgress: options.onProgress })
      }
      // The schema has validated the body: a missing required field has become an error.
      return api.profile.update.call({ body: body as z.input<typeof ProfileInput>, ...options })
    },
    onDone: async (response, { language }) => {
      toasts.success(t('profile.saved'))
      base?.loaded(withoutLanguage(response.data))
      queries.setQueryData(api.profile.show.query().queryKey, response)
      if (language !== pageLanguage) await switchLanguage(language, true).catch(() => {})
      await refresh()
      form.set({ current_password: '', password: '', avatar: null })
    },
    handlesOwnError: true,
  })
  return form
}
