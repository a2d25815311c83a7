import { avatarOf } from '../../platform/auth/avatar'

interface NamedPerson {
  id: number
  firstName: string
  lastName: string
  avatarMediaId: number | null
}

/** A person as cards and tables show them. */
export function personOf(person: NamedPerson) {
  return { id: person.id, first_name: person.firstName, last_name: person.lastName, avatar: avatarOf(person) }
}

/** Full years at a date. In: 'YYYY-MM-DD' twice; without a birth date there is no age. */
export function ageOn(birthDate: string | null, today: string): number | null {
  if (!birthDate) return null
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
