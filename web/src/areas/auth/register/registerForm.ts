import type { Option } from '../../../ui/fields/option'

export interface Country {
  id: number
  name: string
  /** ISO 3166, 'EG'. */
  code: string
}

export interface RegisterValues {
  first_name: string
  last_name: string
  email: string
  password: string
  phone: string
  uuid: string
  gender: 'male' | 'female' | null
  birth_date: string | null
  country: string | null
  city: string | null
  address: string
}

export const emptyRegistration: RegisterValues = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  phone: '',
  uuid: '',
  gender: null,
  birth_date: null,
  country: null,
  city: null,
  address: '',
}

/** Things with an id and a name as options of a select. */
export function optionsOf(things: readonly { id: number; name: string }[]): Option[] {
  return things.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** The contract's schema, with the phone checked for the country that is chosen. */
export async function loadRegisterSchema(country: () => string | undefined) {
  const [{ RegisterInput }, { internationalPhone }, { singleLine }] = await Promise.all([
    import('#contract/auth/calls'),
    import('#contract/rules/phone'),
    import('#contract/kit/values'),
  ])
  const phone = singleLine(20).refine(
    (typed) => internationalPhone(typed, country()) !== undefined,
    'validation.invalidPhone',
  )
  return RegisterInput.extend({ phone })
}
