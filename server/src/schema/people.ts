import { sql } from 'drizzle-orm'
import { avatarOf } from '../platform/auth/avatar'

/** Both names of a person. Expects `users` in the statement. */
export const fullName = sql`users.first_name || ' ' || users.last_name`

interface NamedPerson {
  id: number
  first_name: string
  last_name: string
  avatar_media_id: number | null
}

/** A person as cards and tables show them. */
export function personOf(person: NamedPerson) {
  return { id: person.id, first_name: person.first_name, last_name: person.last_name, avatar: avatarOf(person) }
}

/** Full years at a date. In: 'YYYY-MM-DD' twice; without a birth date there is no age. */
export function ageOn(birthDate: string | null, today: string): number | null {
  if (!birthDate) return null
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
