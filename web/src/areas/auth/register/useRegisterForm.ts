import type * as z from 'zod'
import type { RegisterInput } from '#contract/auth/calls'
import { type Form, useForm } from '../../../app/form/useForm'
import { navigate } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { type Country, emptyRegistration, loadRegisterSchema, type RegisterValues } from './registerForm'

type Body = z.input<typeof RegisterInput>

/** Leaves out empty choices, so that the error is 'Field is required' instead of 'not one of these'. */
function toRequestBody(values: RegisterValues): Partial<Body> {
  const { gender, birth_date, country, city, time_zone: zone, ...rest } = values
  return {
    ...rest,
    ...(gender ? { gender } : {}),
    ...(birth_date ? { birth_date } : {}),
    ...(country ? { country } : {}),
    ...(city ? { city } : {}),
    ...(zone ? { time_zone: zone } : {}),
  }
}

/** Manages the registration form of a patient. Its draft survives a reload, except for the password. */
export function useRegisterForm(countries: readonly Country[]): Form<RegisterValues> {
  const { signIn } = useAuthSession()
  const codeOf = (id: unknown) => countries.find((country) => String(country.id) === String(id))?.code
  const form: Form<RegisterValues> = useForm<RegisterValues, Partial<Body>>({
    initial: emptyRegistration,
    schema: () => loadRegisterSchema(() => codeOf(form.values.country)),
    body: toRequestBody,
    send: async (body, options) => {
      const { internationalPhone } = await import('#contract/rules/phone')
      const phone = internationalPhone(body.phone ?? '', codeOf(body.country)) ?? body.phone
      // The schema has validated the body, so no required field is missing.
      return signIn(await api.auth.register.call({ body: { ...body, phone } as Body, ...options }))
    },
    onDone: () => navigate('/verify-account', { replace: true }),
    draftKey: 'register',
    excludeFromDraft: ['password'],
    handlesOwnError: true,
  })
  return form
}
