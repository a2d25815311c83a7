import type { Option } from '../../../ui/fields/option'

export interface Country {
  id: number
  name: string
  /** ISO 3166 code, such as 'EG'. */
  code: string
  /** IANA names of its time zones; as in the contract. */
  time_zones: readonly string[]
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
  /** IANA name; null until a country is chosen. */
  time_zone: string | null
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
  time_zone: null,
}

/** Returns items that have an id and a name as select options. */
export function optionsOf(things: readonly { id: number; name: string }[]): Option[] {
  return things.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Loads the contract's schema, extended by a check of the phone number for the selected country. */
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
